/** Who sent a text: the account that its number is proven for, with its bookings as the customer sees them. */
import { firstNameOf } from '../../domain/accounts/first-name.ts'
import {
  endedAnsweredHours,
  type TextedBooking,
  type TextSender,
} from '../../domain/notifications/answered-text.ts'
import { hasEnded } from '../../domain/bookings/booking.ts'
import { accountOfNumber, type Profile } from '../accounts/index.ts'
import { hasOpenOffer, viewBooking, type BookingRow } from '../bookings/index.ts'
import { isChecked } from '../companion/index.ts'
import type { Ctx } from '../context.ts'
import { cancelOffersOf, bookingForTypedNumber, textedBookings } from './answered-texts.store.ts'

/** `account`: the one that may act; null: none. */
export type Sender = { account: Profile | null; sender: TextSender }

/** The account of the proven number wins; a number that was only typed for a booking gets its link, and where neither is known nothing is said. */
export const senderOf = async (ctx: Ctx, number: string, now: Date): Promise<Sender> => {
  const account = await accountOfNumber(ctx.db, number)
  const endedSince = new Date(now.getTime() - endedAnsweredHours * 3_600_000)
  const rows = account ? await textedBookings(ctx.db, account.id, endedSince) : []
  const current = rows.filter(({ status }) => !hasEnded(status))
  const typed = current.length === 0 ? await bookingForTypedNumber(ctx.db, number) : null
  const about = typed && { bookingId: typed.id, reference: typed.reference }
  // an insurer’s customer has no page of the booking to be sent to
  if (about && typed?.paidBy === 'card') {
    return { account: null, sender: { kind: 'unproven', reference: about.reference, about } }
  }
  if (!account) return { account: null, sender: { kind: 'unknown', about } }
  const offers = await cancelOffersOf(
    ctx.db,
    current.map(({ id }) => id),
  )
  const ended = rows.filter(({ status }) => hasEnded(status))
  return {
    account,
    sender: {
      kind: 'proven',
      current: await Promise.all(current.map((row) => textedBooking(ctx, row))),
      ended: await Promise.all(ended.map((row) => textedBooking(ctx, row))),
      offers,
      about,
    },
  }
}

const textedBooking = async (ctx: Ctx, row: BookingRow): Promise<TextedBooking> => {
  const view = await viewBooking(ctx, ctx.db, row, 'customer')
  return {
    bookingId: view.bookingId,
    reference: row.reference,
    status: view.status,
    driverName: view.driver && firstNameOf(view.driver.name),
    chosenDriverName: view.chosenDriverName,
    isDeclined: view.chosenDriverDeclined,
    isOpenToOthers: view.assignment === 'auto',
    hasOpenOffer: await hasOpenOffer(ctx.db, row.id),
    acceptBy: dateOrNull(view.acceptBy),
    expectedAt: dateOrNull(view.estimatedArrival),
    startCode: view.startCode,
    hasCheckIns: await isChecked(ctx.db, row),
    cancelNow: view.cancelNow && {
      isAllowed: view.cancelNow.isAllowedOnline,
      feeCents: view.cancelNow.feeCents,
    },
  }
}

const dateOrNull = (at: string | null): Date | null => (at === null ? null : new Date(at))
