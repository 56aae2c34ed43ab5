/** What an insurer's program reads of its sandbox. */
import type { PartnerDocument } from '../../../contract/partners/partner-documents.ts'
import type { PartnerAnswerOf, PartnerInputOf } from '../../../contract/partners/partner-api.ts'
import type { PartnerBooking } from '../../../contract/partners/partner-shapes.ts'
import type { Download } from '../../../contract/route.ts'
import { bookingId as bookingIdShape } from '../../../contract/shapes.ts'
import type { SandboxBookingRow } from '../../../db/schema/sandbox.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import type { PartnerCaller } from '../api/identify-partner.ts'
import { documentsOf } from '../api/partner-documents.ts'
import { journeyOf, viewSandboxBooking, viewSandboxSummary } from './sandbox-view.ts'
import { clockOf, findSandboxBooking, sandboxBookingsPage } from './sandbox.store.ts'
import { Readable } from 'node:stream'
import { happenings } from '../../../domain/bookings/booking-labels.ts'
import { momentText } from '../../../domain/time/moment-text.ts'
import { evidencePackRefusal, packCopy } from '../../../domain/evidence/evidence-pack.ts'
import { openPdf } from '../../kit/pdf/open-pdf.ts'
import { writeFacts, writeHeading, writeText } from '../../kit/pdf/write-pdf.ts'

type Bookings = PartnerAnswerOf<'GET /api/partner/v1/bookings'>

/** Newest first. Refusal: `invalid_input` for a cursor that was never issued. */
export const listSandboxBookings = async (
  ctx: Ctx,
  { partnerId }: PartnerCaller,
  { cursor, limit, status }: PartnerInputOf<'GET /api/partner/v1/bookings'>['query'],
): Promise<Outcome<Bookings>> => {
  const before = cursor ?? null
  if (before !== null && !bookingIdShape.safeParse(before).success) {
    return refused('invalid_input', { fields: { cursor: 'Unknown cursor' } })
  }
  const page = { before, status: status ?? null, limit: limit + 1 }
  const rows = await sandboxBookingsPage(ctx.db, partnerId, page)
  const shown = rows.slice(0, limit)
  return accepted({
    items: await Promise.all(
      shown.map(async (row) => viewSandboxSummary(row, await journeyOf(ctx.db, row))),
    ),
    next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  })
}

/** Refusal: `not_found`. */
export const showSandboxBooking = async (
  ctx: Ctx,
  who: PartnerCaller,
  bookingId: string,
): Promise<Outcome<PartnerBooking>> =>
  ofTheirs(ctx, who, bookingId, async (booking, now) =>
    accepted(viewSandboxBooking(booking, await journeyOf(ctx.db, booking), now)),
  )

/** Refusal: `not_found`. */
export const sandboxDocuments = (
  ctx: Ctx,
  who: PartnerCaller,
  bookingId: string,
): Promise<Outcome<{ items: PartnerDocument[] }>> =>
  ofTheirs(ctx, who, bookingId, async (booking) => accepted(documentsOf(ctx, bookingId, booking)))

/** Refusals: `not_found`, `evidence_pack_not_ready`. */
export const sandboxPackOf = (
  ctx: Ctx,
  who: PartnerCaller,
  bookingId: string,
): Promise<Outcome<Download>> =>
  ofTheirs(ctx, who, bookingId, async (booking, now) => sandboxPack(booking, now))

/** With the current time of their sandbox. */
const ofTheirs = async <T>(
  ctx: Ctx,
  { partnerId }: PartnerCaller,
  bookingId: string,
  read: (booking: SandboxBookingRow, now: Date) => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  const booking = await findSandboxBooking(ctx.db, partnerId, bookingId)
  if (!booking) return refused('not_found')
  return read(booking, (await clockOf(ctx.db, partnerId)) ?? booking.placedAt)
}

/** A PDF in place of the live side's evidence pack: what was simulated, and that nothing happened. Refusal: `evidence_pack_not_ready`. */
const sandboxPack = (booking: SandboxBookingRow, now: Date): Outcome<Download> => {
  const why = evidencePackRefusal(booking)
  if (why) return refused(why)
  const document = openPdf({
    title: `${packCopy.title}, sandbox, Towline`,
    footer: `Towline · Sandbox · ${booking.reference}`,
    madeAt: now,
  })
  writeHeading(document, 1, `${packCopy.title} (sandbox)`)
  writeText(
    document,
    'No one drove and nothing was recovered. A real pack has photos and a signature.',
  )
  writeFacts(
    document,
    booking.history.map(({ at, status }) => ({
      label: momentText(at),
      value: happenings[status],
    })),
  )
  document.finish()
  return accepted({
    fileName: `towline-sandbox-evidence-${booking.id}.pdf`,
    body: Readable.toWeb(document.stream) as ReadableStream<Uint8Array>,
  })
}
