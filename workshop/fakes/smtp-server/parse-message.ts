/** Reads a message as a mail program would (RFC 5322, 2045, 2047): enough of it for what Towline sends. */
export type ReceivedMail = {
  envelope: { from: string; to: string[] }
  /** Names in lower case, words decoded. */
  headers: Record<string, string>
  text: string
  html: string
}

export const parseMessage = (raw: string): Omit<ReceivedMail, 'envelope'> => {
  const { headers, body } = splitMessage(raw)
  const parts = partsOf(headers, body)
  const find = (type: string): string =>
    parts.find((part) => (part.headers['content-type'] ?? '').startsWith(type))?.body ?? ''
  return { headers, text: find('text/plain'), html: find('text/html') }
}

type Part = { headers: Record<string, string>; body: string }

const splitMessage = (raw: string): Part => {
  const end = raw.indexOf('\r\n\r\n')
  const head = end < 0 ? raw : raw.slice(0, end)
  const headers: Record<string, string> = {}
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) {
      headers[line.slice(0, colon).toLowerCase()] = decodeWords(line.slice(colon + 1).trim())
    }
  }
  return { headers, body: end < 0 ? '' : raw.slice(end + 4) }
}

const partsOf = (headers: Record<string, string>, body: string): Part[] => {
  const type = headers['content-type'] ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (!boundary) {
    return [{ headers, body: decodeBody(body, headers['content-transfer-encoding'] ?? '7bit') }]
  }
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitMessage(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
    .flatMap((part) => partsOf(part.headers, part.body))
}

const decodeBody = (body: string, encoding: string): string => {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8')
    case 'quoted-printable':
      return decodeQuotedPrintable(body.replace(/=\r\n/g, ''))
    default:
      return body
  }
}

const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=` */
const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    )
