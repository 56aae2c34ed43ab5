import { Readable } from 'node:stream'
import type { Download } from '../../../contract/route.ts'
import { happenings } from '../../../domain/bookings/booking-labels.ts'
import { formatDate, formatTime } from '../../../domain/time/dublin-time.ts'
import { evidencePackRefusal, packCopy } from '../../../domain/evidence/evidence-pack.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { SandboxBookingRow } from '../../../db/schema/sandbox.ts'
import { openPdf } from '../../kit/pdf/open-pdf.ts'
import { writeFacts, writeHeading, writeText } from '../../kit/pdf/write-pdf.ts'

/** A PDF in place of the live side's evidence pack: what was simulated, and that nothing happened. Refusal: `evidence_pack_not_ready`. */
export const sandboxPack = (booking: SandboxBookingRow, now: Date): Outcome<Download> => {
  const why = evidencePackRefusal(booking)
  if (why) return refused(why)
  const document = openPdf({
    title: `${packCopy.title}, sandbox, Towline`,
    footer: `Towline · Sandbox · ${booking.id}`,
    madeAt: now,
  })
  writeHeading(document, 1, `${packCopy.title} (sandbox)`)
  writeText(
    document,
    'Nobody drove and nothing was recovered. A real pack has pictures and a signature.',
  )
  writeFacts(
    document,
    booking.history.map(({ at, status }) => ({
      label: `${formatDate(new Date(at))}, ${formatTime(new Date(at))}`,
      value: happenings[status],
    })),
  )
  document.finish()
  return accepted({
    fileName: `towline-sandbox-evidence-${booking.id}.pdf`,
    body: Readable.toWeb(document.stream) as ReadableStream<Uint8Array>,
  })
}
