import { Readable } from 'node:stream'
import type { Download } from '../../../contract/route.ts'
import { happenings } from '../../../domain/booking-words.ts'
import { formatDate, formatTime } from '../../../domain/dublin-time.ts'
import { evidencePackRefusal, packWords } from '../../../domain/evidence-pack.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { SandboxBookingRow } from '../../../db/schema/sandbox.ts'
import { openPaper } from '../../kit/pdf/open-paper.ts'
import { writeFacts, writeHeading, writeText } from '../../kit/pdf/write-paper.ts'

/** A paper where the live side has an evidence pack: what happened, and that nothing did. Refusal: `evidence_pack_not_ready`. */
export const sandboxPack = (booking: SandboxBookingRow, now: Date): Outcome<Download> => {
  const why = evidencePackRefusal(booking)
  if (why) return refused(why)
  const paper = openPaper({
    title: `${packWords.title}, sandbox, Towline`,
    footer: `Towline · Sandbox · ${booking.id}`,
    madeAt: now,
  })
  writeHeading(paper, 1, `${packWords.title} (sandbox)`)
  writeText(
    paper,
    'Nobody drove and nothing was recovered. A real pack has pictures and a signature.',
  )
  writeFacts(
    paper,
    booking.history.map(({ at, status }) => ({
      label: `${formatDate(new Date(at))}, ${formatTime(new Date(at))}`,
      value: happenings[status],
    })),
  )
  paper.finish()
  return accepted({
    fileName: `towline-sandbox-evidence-${booking.id}.pdf`,
    body: Readable.toWeb(paper.stream) as ReadableStream<Uint8Array>,
  })
}
