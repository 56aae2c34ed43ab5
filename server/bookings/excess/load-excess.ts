import type { Excess } from '../../../contract/bookings/excess.ts'
import type { PartnerBooking } from '../../../contract/partners/partner-shapes.ts'
import { hasEnded } from '../../../domain/bookings/booking.ts'
import { excessLinkDays } from '../../../domain/cover/excess.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import type { Queryable } from '../../kit/database/database.ts'
import { paidByCardCentsOf } from '../../ledger/index.ts'
import { paymentById, paymentOfBooking } from '../../payments/index.ts'
import { receiptNosOf } from '../../receipts/index.ts'
import { sharePathOf } from '../booking-view.ts'
import { findBooking, type BookingRow } from '../bookings.store.ts'
import { endedAtOf } from '../driver-places.ts'
import { insuranceOf, insurerNameOf } from '../insurance-bookings.store.ts'
import { idOfLinkToken, linkTokenOf } from '../link-token.ts'

/** The page of a split bill's excess. */
export const excessPathOf = async (
  { config }: Pick<Ctx, 'config'>,
  db: Queryable,
  bookingId: string,
): Promise<string> => {
  const { id } = await paymentOfBooking(db, bookingId)
  return `/excess/${linkTokenOf(config.authSecret, 'excess', id)}`
}

/** The excess of a booking as its insurer reads it; null: the bill is not split. */
export const viewExcess = async (
  ctx: Pick<Ctx, 'config'>,
  db: Queryable,
  { id, paidBy, status, cardBy }: BookingRow,
): Promise<PartnerBooking['excess']> => {
  if (paidBy !== 'split') return null
  const { amountCents } = await paymentOfBooking(db, id)
  const path = status === 'pending' ? await excessPathOf(ctx, db, id) : null
  return {
    amount_cents: amountCents,
    charged_cents: await paidByCardCentsOf(db, id),
    pay_url: path && `${ctx.config.publicOrigin}${path}`,
    pay_by: cardBy.toISOString(),
  }
}

/** The split bill behind a link; null for a link we did not make, and for one whose time is over. */
export const bookingOfExcess = async (ctx: Ctx, token: string): Promise<BookingRow | null> => {
  const paymentId = idOfLinkToken(ctx.config.authSecret, 'excess', token)
  const payment = paymentId === null ? undefined : await paymentById(ctx.db, paymentId)
  const booking = payment && (await findBooking(ctx.db, payment.bookingId))
  if (booking?.paidBy !== 'split') return null
  const endedAt = endedAtOf(booking)
  const now = await ctx.clock.now(ctx.db)
  const isOver =
    endedAt !== null && now.getTime() - endedAt.getTime() > excessLinkDays * 24 * 3_600_000
  return isOver ? null : booking
}

/** What its holder reads. Refusal: `not_found`. */
export const loadExcess = async (ctx: Ctx, token: string): Promise<Outcome<Excess>> => {
  const booking = await bookingOfExcess(ctx, token)
  if (!booking) return refused('not_found')
  const { id, status, priceCents } = booking
  const { cover } = await insuranceOf(ctx.db, id)
  const { amountCents: excessCents } = await paymentOfBooking(ctx.db, id)
  return accepted({
    bookingReference: booking.reference,
    status,
    insurer: await insurerNameOf(ctx.db, id),
    pickup: booking.pickupLocation,
    dropoff: booking.dropoffLocation,
    priceCents,
    coveredCents: priceCents - excessCents,
    excessCents,
    lines: (cover?.lines ?? [])
      .filter((line) => line.excessCents !== 0)
      .map((line) => ({ label: line.label, excessCents: line.excessCents, reason: line.reason })),
    chargedCents: await paidByCardCentsOf(ctx.db, id),
    payBy: booking.cardBy.toISOString(),
    tripPath: hasEnded(status) ? null : await sharePathOf(ctx, ctx.db, booking),
    receiptNos: await receiptNosOf(ctx.db, id),
    serverNow: (await ctx.clock.now(ctx.db)).toISOString(),
  })
}
