/** A tree of XML, and how it is written: for documents whose elements are known, with every text escaped. */

export type XmlElement = {
  /** With its prefix: `dpi:Name`. */
  name: string
  attributes?: Readonly<Record<string, string>>
  /** Either text or elements. */
  content: string | readonly XmlElement[]
}

/** Of an element; what is null is left out. */
export const element = (
  name: string,
  content: string | readonly (XmlElement | null)[],
  attributes?: Readonly<Record<string, string>>,
): XmlElement => ({
  name,
  ...(attributes ? { attributes } : {}),
  content: typeof content === 'string' ? content : content.filter((one) => one !== null),
})

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Characters that XML 1.0 does not allow are left out (Extensible Markup Language 1.0, production 2). */
// eslint-disable-next-line no-control-regex
const notAllowed = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu

const escaped = (text: string): string =>
  text.replaceAll(notAllowed, '').replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '')

const written = ({ name, attributes = {}, content }: XmlElement, indent: string): string => {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const open = `${indent}<${name}${pairs.join('')}>`
  if (typeof content === 'string') return `${open}${escaped(content)}</${name}>\n`
  const inner = content.map((child) => written(child, `${indent}  `)).join('')
  return `${open}\n${inner}${indent}</${name}>\n`
}

/** The whole document, UTF-8. */
export const writeXml = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`
