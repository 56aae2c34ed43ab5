/** The parts of our documents, in words; `server/kit/pdf/` draws them. */

export type DocumentFact = { label: string; value: string }

/** Signed as its reader sees it. */
export type MoneyLine = { label: string; note?: string; amountCents: number }

/** Every document: its title, what it is about, and the notes at its end. */
export type PdfDocument = {
  title: string
  /** The day, for a document that prints it below its name. */
  issued?: string
  facts: readonly DocumentFact[]
  notes: readonly string[]
}
