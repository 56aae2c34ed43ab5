/** A PDF as a reader opens it, and as a screen reader hears it. */
import { getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type ReadPdf = {
  pages: number
  title: string
  language: string
  isTagged: boolean
  /** Line by line, page after page. */
  text: string
  /** What the parts are, in reading order: `H1`, `P`, `Table`, … */
  roles: string[]
  /** The alternative text of each image. */
  alts: string[]
  /** How many bitmaps are drawn, apart from vector drawings. */
  images: number
}

/** Throws when it is no PDF. */
export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const pdf = await getDocument({
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
  }).promise
  const { info } = await pdf.getMetadata()
  const read: ReadPdf = {
    pages: pdf.numPages,
    title: String(valueOf(info, 'Title')),
    language: String(valueOf(info, 'Language')),
    isTagged: (await pdf.getMarkInfo())?.Marked === true,
    text: '',
    roles: [],
    alts: [],
    images: 0,
  }
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items)
      if ('str' in item) read.text += item.hasEOL ? `${item.str}\n` : item.str
    read.text += '\n'
    batchCalls(await page.getStructTree(), read)
    const { fnArray } = await page.getOperatorList()
    read.images += fnArray.filter((operator) => operator === OPS.paintImageXObject).length
  }
  await pdf.destroy()
  return read
}

const batchCalls = (node: unknown, read: ReadPdf): void => {
  const role = valueOf(node, 'role')
  if (typeof role === 'string' && role !== 'Root') read.roles.push(role)
  const alt = valueOf(node, 'alt')
  if (typeof alt === 'string') read.alts.push(alt)
  const children = valueOf(node, 'children')
  if (Array.isArray(children)) for (const child of children) batchCalls(child, read)
}

const valueOf = (from: unknown, key: string): unknown =>
  Object.getOwnPropertyDescriptor(from ?? {}, key)?.value
