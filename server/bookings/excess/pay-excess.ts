import { eq } from 'drizzle-orm'
import type { Excess } from '../../../contract/bookings/excess.ts'
import { insuranceBookings } from '../../../db/schema/partners.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Download } from '../../../contract/route.ts'
import type { Ctx } from '../../context.ts'
import { downloadReceipt } from '../../receipts/index.ts'
import { confirmHold } from '../payments/confirm-hold.ts'
import { openBookingPage } from '../payments/open-booking-page.ts'
import { bookingOfExcess, loadExcess } from './load-excess.ts'

/**
 * The holder agrees, and is sent to the provider's page. When, and to which text, is kept. Null: it is held already. Refusals:
 * those of `openBookingPage`, `not_found`.
 */
export const openExcessPage = async (
  ctx: Ctx,
  token: string,
  textVersion: string,
): Promise<Outcome<{ payAt: string | null }>> => {
  const booking = await bookingOfExcess(ctx, token)
  if (!booking) return refused('not_found')
  const back = `/excess/${token}`
  const opened = await openBookingPage(ctx, booking.id, {
    title: `Excess of recovery ${booking.reference}`,
    backPath: back,
    paidPath: `${back}/paid`,
  })
  if (!opened.ok) return opened
  const { payAt } = opened.value
  if (payAt !== null) await keepAgreement(ctx, booking.id, textVersion)
  return accepted({ payAt })
}

const keepAgreement = async (
  { db, clock }: Ctx,
  bookingId: string,
  excessTextVersion: string,
): Promise<void> => {
  await db
    .update(insuranceBookings)
    .set({ excessTextVersion, excessAgreedAt: await clock.now(db) })
    .where(eq(insuranceBookings.bookingId, bookingId))
}

/** Back from the provider's page. Refusals: those of `confirmHold`, `not_found`. */
export const confirmExcess = async (ctx: Ctx, token: string): Promise<Outcome<Excess>> => {
  const booking = await bookingOfExcess(ctx, token)
  if (!booking) return refused('not_found')
  const held = await confirmHold(ctx, booking.id)
  return held.ok ? loadExcess(ctx, token) : held
}

/** Refusals: `not_found`, `receipt_not_found`. */
export const downloadExcessReceipt = async (
  ctx: Ctx,
  token: string,
  receiptNo: string,
): Promise<Outcome<Download>> => {
  const booking = await bookingOfExcess(ctx, token)
  return booking
    ? downloadReceipt(ctx.db, { bookingId: booking.id, receiptNo })
    : refused('not_found')
}
