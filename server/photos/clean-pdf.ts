import { maxPdfBytes, maxPdfPages } from '../../domain/evidence/pdf.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { inspectPdf, type InspectedPdf, type PdfFinding } from './inspect-pdf.ts'
import { openTurns } from './turns.ts'

/** The search holds the file several times in memory. */
const turns = openTurns({ atOnce: 1, waiting: 12 })

const instead = 'or take photos of its pages.'

const details: Record<PdfFinding, string> = {
  unreadable: `We couldn’t read this PDF. Save it as a PDF again, ${instead}`,
  protected: `This PDF has a password. Save it without one, ${instead}`,
  active: `This PDF contains a script, an attached file or a form that sends data, so we can’t open it safely. Print it to a new PDF, ${instead}`,
  long: `This PDF has more than ${maxPdfPages} pages. Send only the pages that show your name, the cover and the dates.`,
}

/**
 * Lets a PDF pass as it is when nothing in it can act on its reader's machine. Refusals: `pdf_not_accepted`, which says why and what to do
 * instead; `not_ready` when too many wait.
 */
export const cleanPdf = async (sent: Uint8Array): Promise<Outcome<InspectedPdf>> => {
  if (sent.length > maxPdfBytes) {
    const most = `This PDF is larger than ${maxPdfBytes / 1024 / 1024} MB.`
    return refused('pdf_not_accepted', { detail: `${most} Save a smaller one, ${instead}` })
  }
  const turn = await turns.take()
  if (!turn) return refused('not_ready', { retryAfterSeconds: 2 })
  try {
    const found = await inspectPdf(sent)
    if (typeof found !== 'string') return accepted(found)
    return refused('pdf_not_accepted', { detail: details[found] })
  } finally {
    turn.end()
  }
}
