import { buffer } from 'node:stream/consumers'
import type { PdfDocument as DocumentCopy } from '../../../domain/pdf-document.ts'
import { openPdf, type PdfDocument } from './open-pdf.ts'
import { writeFacts, writeHeading, writeRule, writeText } from './write-pdf.ts'

/** A PDF of a page or two, whole and in memory: its name and facts, what `write` adds, and its notes. */
export const makePdf = async (
  { title, issued, facts, notes }: DocumentCopy,
  madeAt: Date,
  write: (document: PdfDocument) => void,
): Promise<Uint8Array<ArrayBuffer>> => {
  const document = openPdf({ title: `${title}, Towline`, footer: `Towline · ${title}`, madeAt })
  const whole = buffer(document.stream)
  writeHeading(document, 1, title)
  if (issued !== undefined) writeText(document, `Issued ${issued}`, 'muted')
  writeRule(document)
  writeFacts(document, facts)
  write(document)
  writeRule(document)
  for (const note of notes) writeText(document, note, 'muted')
  document.finish()
  return Uint8Array.from(await whole)
}
