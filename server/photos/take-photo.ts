/** Stores an uploaded photo or image of any kind. Each module has its own table for its images; the order of the steps is here. */
import { pdfMediaType, maxPdfBytes, maxPdfPages } from '../../domain/evidence/pdf.ts'
import { accepted, refused, type Outcome, type Refused } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { cleanPhoto, sha256Of, type CleanPhoto } from './clean-photo.ts'
import { keyOf, type PhotoFiles } from './photo-files.ts'
import { inspectPdf, type InspectedPdf, type PdfFinding } from './inspect-pdf.ts'
import { openTurns } from './turns.ts'

/** The columns about the stored files. Hashes are SHA-256 in hexadecimal. */
export type PhotoFacts = {
  sha256: string
  thumbnailSha256: string
  bytes: number
  width: number
  height: number
}

/** `storedAt` is null while its files are on their way to the store. */
export type PhotoRow = PhotoFiles & { storedAt: Date | null }

export type PhotoSteps<Row extends PhotoRow, Facts extends PhotoFacts = PhotoFacts> = {
  /** The row that the sender's device has sent under this name before. */
  known: () => Promise<Row | undefined>
  /** Why it is refused now; checked again by `draft`. Checked here too, so that nothing is decoded in vain. */
  refusal: () => Refused | null
  /** Inserts the row before its files are stored, in a transaction of its own; answers the known row, where there is one. */
  draft: (facts: Facts) => Promise<Outcome<Row>>
  /** Marks the row's files as stored; answers the row as it is when another request was first. */
  markStored: (row: Row) => Promise<Row>
}

/**
 * Decodes the image and encodes it again, then takes three steps: the row, its files, and the mark that they are stored. Wherever a process
 * dies in between, no file is without a row, and the same image sent again under the same name continues where it was. Refusals: those of
 * `cleanPhoto` and of the steps; `invalid_input` for another image under the name of one that is still on its way.
 */
export const takePhoto = async <Row extends PhotoRow>(
  { files }: Pick<Ctx, 'files'>,
  bytes: Uint8Array,
  steps: PhotoSteps<Row>,
): Promise<Outcome<Row>> => {
  const earlier = await steps.known()
  if (earlier?.storedAt) return accepted(earlier)
  const early = steps.refusal()
  if (early) return early
  const cleaned = await cleanPhoto(bytes)
  if (!cleaned.ok) return cleaned
  const { full, thumbnail } = cleaned.value
  return store(steps, factsOf(cleaned.value), async (row) => {
    await files.put(keyOf(row, 'full'), full.bytes, 'image/jpeg')
    await files.put(keyOf(row, 'thumbnail'), thumbnail.bytes, 'image/jpeg')
  })
}

/** `pdfPages`: how many pages it has. Width and height are in points. */
export type PdfFacts = PhotoFacts & { mediaType: typeof pdfMediaType; pdfPages: number }

/** Stores a PDF as it came, once it is known to be harmless; the same steps. Refusals: those of `cleanPdf` and of the steps. */
export const takePdf = async <Row extends PhotoRow>(
  { files }: Pick<Ctx, 'files'>,
  bytes: Uint8Array,
  steps: PhotoSteps<Row, PdfFacts>,
): Promise<Outcome<Row>> => {
  const earlier = await steps.known()
  if (earlier?.storedAt) return accepted(earlier)
  const early = steps.refusal()
  if (early) return early
  const cleaned = await cleanPdf(bytes)
  if (!cleaned.ok) return cleaned
  const sha256 = sha256Of(bytes)
  const { pages, width, height } = cleaned.value
  const size = { bytes: bytes.length, width, height }
  const names = { sha256, thumbnailSha256: sha256 }
  const facts = { ...names, ...size, mediaType: pdfMediaType, pdfPages: pages } as const
  return store(steps, facts, (row) => files.put(keyOf(row, 'full'), bytes, pdfMediaType))
}

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
const cleanPdf = async (sent: Uint8Array): Promise<Outcome<InspectedPdf>> => {
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

const store = async <Row extends PhotoRow, Facts extends PhotoFacts>(
  { draft, markStored }: PhotoSteps<Row, Facts>,
  facts: Facts,
  put: (row: Row) => Promise<void>,
): Promise<Outcome<Row>> => {
  const drafted = await draft(facts)
  if (!drafted.ok || drafted.value.storedAt) return drafted
  const row = drafted.value
  // its files would not match the row
  if (row.sha256 !== facts.sha256) {
    return refused('invalid_input', { fields: { clientId: 'Another photo has this name' } })
  }
  await put(row)
  return accepted(await markStored(row))
}

const factsOf = ({ full, thumbnail }: CleanPhoto): PhotoFacts => ({
  sha256: full.sha256,
  thumbnailSha256: thumbnail.sha256,
  bytes: full.bytes.length,
  width: full.width,
  height: full.height,
})
