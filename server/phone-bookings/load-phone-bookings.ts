/** What the operator and the caller read. */
import type { AnswerOf } from '../../contract/routes.ts'
import { describeVehicle } from '../../domain/bookings/casualty.ts'
import { phoneBookingsShownHours } from '../../domain/bookings/phone-booking.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { profileById } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { publishToBoard } from '../operations/index.ts'
import { firstWaveArrival } from '../quotes/index.ts'
import { isOpen } from './change-phone-booking.ts'
import { hashOf } from './link-token.ts'
import {
  changePhoneBooking,
  failedLinks,
  phoneBookingOfToken,
  phoneBookingsSince,
} from './phone-bookings.store.ts'
import { viewPhoneBooking } from './view-phone-booking.ts'

const mostShown = 50

/** Phone bookings of the last day, newest first. They contain no personal data, so the list may be open all night and is not on record. */
export const listPhoneBookings = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
): Promise<Outcome<AnswerOf<'GET /api/operations/phone-bookings'>>> => {
  const now = await ctx.clock.now(ctx.db)
  const since = new Date(now.getTime() - phoneBookingsShownHours * 3_600_000)
  const opened = await phoneBookingsSince(ctx.db, since, mostShown)
  const failed = await failedLinks(ctx.db, opened)
  return accepted({
    items: opened.map((one) => viewPhoneBooking(one, failed, now)),
    serverNow: now.toISOString(),
  })
}

/**
 * What was agreed by phone, for anyone who has its link. The first opening is shown to operators. `accountId`: of the reader.
 * Refusal: `phone_booking_not_found`, also for a link that a newer one has replaced.
 */
export const loadPhoneBooking = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'live'>,
  accountId: string | null,
  token: string,
): Promise<Outcome<AnswerOf<'GET /api/phone-bookings/:token'>>> => {
  const opened = await phoneBookingOfToken(ctx.db, hashOf(token))
  if (!opened) return refused('phone_booking_not_found')
  const { row, quote, bookingId, status } = opened
  const now = await ctx.clock.now(ctx.db)
  const isYours = accountId !== null && accountId === row.accountId
  // confirmed, and the card not held yet: confirming again continues where it stopped
  const isUnfinished = status === null || status === 'pending'
  const mayGoOn = row.accountId === null || row.isAccountNew === true || isYours
  const isStillOpen = isUnfinished && mayGoOn && isOpen({ ...row, accountId: null }, now)
  if (!isStillOpen) {
    return bookingId !== null && status !== null
      ? accepted({ state: 'booked', bookingId, status, isYours })
      : accepted({ state: 'over' })
  }
  if (row.seenAt === null) {
    await changePhoneBooking(ctx.db, row.id, { seenAt: now })
    publishToBoard(ctx, null)
  }
  const owner = isYours && row.isAccountNew ? await profileById(ctx.db, accountId) : null
  return accepted({
    state: 'open',
    name: row.callerName,
    email: owner ? owner.email : row.callerEmail,
    isEmailOpen: owner ? !owner.isEmailVerified : accountId === null,
    pickup: placeOf(quote.pickup),
    dropoff: quote.dropoff && placeOf(quote.dropoff),
    vehicle: describeVehicle(quote.casualty),
    arrival: firstWaveArrival(quote),
    priceCents: quote.anyDriver.priceCents,
    lines: [...quote.anyDriver.lines],
    expiresAt: row.expiresAt.toISOString(),
    serverNow: now.toISOString(),
  })
}

const placeOf = ({
  label,
  area,
  point,
}: {
  label: string
  area: string | null
  point: { lat: number; lon: number } | null
}) => ({
  label,
  area,
  point,
})
