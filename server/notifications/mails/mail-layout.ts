/**
 * The one layout of every mail: plain text, and HTML that reads well in a light or dark mail program, with images and
 * scripts left out altogether. Whatever is put in is text: markup in a name is shown, never run (reliability.md S18).
 */

export type Mail = { subject: string; text: string; html: string }

export type MailPart =
  | { kind: 'text'; text: string }
  /** Label and value, one line each. */
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** The button; a mail has one. */
  | { kind: 'button'; label: string; url: string }
  /** A second link. */
  | { kind: 'link'; label: string; url: string }
  /** Something to copy by hand. */
  | { kind: 'code'; code: string }
  | { kind: 'note'; text: string }

export type MailContent = {
  subject: string
  /** What it is about, as people say it (`TL-7K3Q9`): at the end of the subject, so that mails about two bookings differ in a mailbox. */
  reference?: string
  heading: string
  parts: readonly MailPart[]
  /** Why this person gets this mail. */
  reason: string
}

/** Lays a mail out. Throws when a link is not a web address: that is a bug. */
export const layOutMail = (content: MailContent): Mail => {
  for (const part of content.parts) if ('url' in part) assertWebAddress(part.url)
  const subject = [content.subject, content.reference].filter(Boolean).join(' · ')
  const clean = { ...content, subject: oneLine(subject), heading: oneLine(content.heading) }
  return { subject: clean.subject, text: textOf(clean), html: htmlOf(clean) }
}

/** A subject is a header of the message: a line break in it would begin another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const assertWebAddress = (url: string): void => {
  const { protocol } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('a mail links to web pages only')
}

const textOf = ({ heading, parts, reason }: MailContent): string =>
  [heading, ...parts.map(textOfPart), `-- \nTowline\n${reason}`].join('\n\n') + '\n'

const textOfPart = (part: MailPart): string => {
  switch (part.kind) {
    case 'text':
    case 'note':
      return part.text
    case 'facts':
      return part.facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n')
    case 'button':
    case 'link':
      return `${part.label}:\n${part.url}`
    case 'code':
      return part.code
    default: {
      const unknown: never = part
      throw new Error(`unknown part ${JSON.stringify(unknown)}`)
    }
  }
}

/** Mail programs that know neither media queries nor `color-scheme` show the light theme of the style attributes. */
const darkTheme = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background: #0a1222 !important; }
    .card { background: #121d33 !important; border-color: #263552 !important; }
    .ink { color: #f3efe6 !important; }
    .muted { color: #b4bdcf !important; }
    .link { color: #a8c6ff !important; }
    .code { background: #1a2742 !important; }
  }`

/**
 * The mark and the name. The mark of the site is a picture, and mail programs show none before they are told to; Gmail and Outlook leave
 * `position` out (caniemail.com, css-position). So it is the letter of the mark, in its colours.
 */
const brand =
  '<table role="presentation" style="margin:0 0 16px;border-collapse:separate;border-spacing:0"><tr>' +
  '<td aria-hidden="true" width="36" height="36" align="center" style="padding:0;width:36px;height:36px;border-radius:9px;background:#ffb21f;color:#0f1c36;font-size:28px;line-height:36px;font-weight:800">t</td>' +
  '<td class="ink" style="padding:0 0 0 10px;font-size:20px;font-weight:800;letter-spacing:-0.5px;color:#0f1c36">Towline</td></tr></table>'

const font = "font-family:'Segoe UI',system-ui,-apple-system,Roboto,Helvetica,Arial,sans-serif"

const htmlOf = ({ subject, heading, parts, reason }: MailContent): string => `<!doctype html>
<html lang="en-IE" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkTheme}
</style>
</head>
<body class="ground" style="margin:0;padding:24px 12px;background:#faf6ef;${font}">
<div role="article" aria-label="${escapeHtml(subject)}" style="max-width:560px;margin:0 auto">
${brand}
<div class="card" style="background:#fffdfa;border:1px solid #e3dacb;border-radius:12px;padding:24px">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#0f1c36">${escapeHtml(heading)}</h1>
${parts.map(htmlOfPart).join('\n')}
</div>
<p class="muted" style="margin:16px 0 0;font-size:13px;line-height:1.5;color:#4a5469">${escapeHtml(reason)}</p>
</div>
</body>
</html>
`

const htmlOfPart = (part: MailPart): string => {
  switch (part.kind) {
    case 'text':
      return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:#0f1c36">${escapeHtml(part.text)}</p>`
    case 'note':
      return `<p class="muted" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:#4a5469">${escapeHtml(part.text)}</p>`
    case 'facts':
      return factsTable(part.facts)
    case 'button':
      return button(part.label, part.url)
    case 'link':
      return link(part.label, part.url)
    case 'code':
      return `<p class="ink code" style="margin:0 0 16px;padding:16px;border-radius:8px;background:#f1ebdf;color:#0f1c36;font-size:28px;font-weight:700;letter-spacing:6px;text-align:center">${escapeHtml(part.code)}</p>`
    default: {
      const unknown: never = part
      throw new Error(`unknown part ${JSON.stringify(unknown)}`)
    }
  }
}

const factsTable = (facts: readonly (readonly [string, string])[]): string => {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" class="muted" style="width:34%;padding:4px 16px 4px 0;font-size:14px;font-weight:400;text-align:left;vertical-align:top;color:#4a5469">${escapeHtml(label)}</th>` +
      `<td class="ink" style="padding:4px 0;font-size:16px;vertical-align:top;overflow-wrap:anywhere;word-break:break-word;color:#0f1c36">${escapeHtml(oneLine(value))}</td></tr>`,
  )
  return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse">\n${rows.join('\n')}\n</table>`
}

const link = (label: string, url: string): string =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.5"><a class="link" href="${escapeHtml(url)}" style="color:#17408b">${escapeHtml(label)}</a></p>`

/** A plain link below the button, for programs that show no buttons. It names the site alone: the rest of an address is long. */
const button = (label: string, url: string): string => {
  const address = escapeHtml(url)
  return (
    `<p style="margin:8px 0 16px"><a href="${address}" style="display:inline-block;padding:14px 22px;border-radius:10px;background:#ffb21f;color:#0f1c36;font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>\n` +
    `<p class="muted" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#4a5469;overflow-wrap:anywhere">Button not working? <a class="link" href="${address}" style="color:#17408b">Open it on ${escapeHtml(new URL(url).host)}</a></p>`
  )
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for an HTML element or a quoted attribute. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
