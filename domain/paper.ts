/** What our papers are made of, in words; `server/kit/pdf/` draws it. */

export type PaperFact = { label: string; value: string }

/** Signed as its reader sees it. */
export type PaperMoney = { label: string; note?: string; amountCents: number }

/** Every paper: its name on top, what it is about, and what there is to say at its end. */
export type Paper = {
  title: string
  /** The day, for a paper that says it below its name. */
  issued?: string
  facts: readonly PaperFact[]
  notes: readonly string[]
}
