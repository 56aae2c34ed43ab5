import type { z } from 'zod'
import type { bookingOpened, bookingRequest } from '../../contract/bookings.ts'
import type { PhoneBookingRow } from '../../db/schema/phone-bookings.ts'
import { hasEnded } from '../../domain/booking.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { mayBook, roleLabels } from '../../domain/roles.ts'
import { beginSession, makeCallerAccount, profileById, type Identity } from '../accounts/index.ts'
import { findBooking, requestBooking } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { tellBoard } from '../operations/index.ts'
import { hashOf } from './link-token.ts'
import {
  changePhoneBooking,
  lockPhoneBooking,
  phoneBookingOfToken,
} from './phone-bookings.store.ts'

export type Confirmation = {
  token: string
  email: string
  consent: z.output<typeof bookingRequest>['consent']
}
export type Confirmed = {
  opened: z.output<typeof bookingOpened>
  /** Of the session this browser now has; null: it had one already. */
  setCookie: string | null
}

/**
 * The caller agrees, on their own phone. From here on it is a booking like any other: the same quote, the same payment, the same hold, the
 * same ten minutes. It belongs to whoever is signed in there, or to an account made from the address they give, as which this browser is
 * then signed in; an address that has an account signs in first, since a link does not open what else is in it. Confirming again goes on
 * with the same booking. Refusals: `phone_booking_not_found`, `phone_booking_over`, `cannot_book_as`, `account_exists`, and those of `requestBooking`.
 */
export const confirmPhoneBooking = async (
  ctx: Ctx,
  who: Identity | null,
  { token, email, consent }: Confirmation,
): Promise<Outcome<Confirmed>> => {
  const known = await phoneBookingOfToken(ctx.db, hashOf(token))
  if (!known) return refused('phone_booking_not_found')
  const belongs = await inTransaction(ctx.db, async (tx) => {
    const row = await lockPhoneBooking(tx, known.row.id)
    // a newer link has taken its place meanwhile
    if (!row || !row.tokenHash.equals(hashOf(token))) return refused('phone_booking_not_found')
    const at = await ctx.clock.now(tx)
    if (row.withdrawnAt !== null || at >= row.expiresAt) return refused('phone_booking_over')
    const booked = known.bookingId === null ? undefined : await findBooking(tx, known.bookingId)
    if (booked && hasEnded(booked.status)) return refused('phone_booking_over')
    return belongTo(ctx, tx, who, row, { email, at })
  })
  if (!belongs.ok) return belongs
  const { accountId, setCookie } = belongs.value
  const { row } = known
  const opened = await requestBooking(
    ctx,
    // by the link that was sent to the number they called from
    { accountId, isEmailVerified: true },
    {
      quoteId: row.quoteId,
      driverId: null,
      contact: { name: row.callerName, phone: row.callerPhone, email },
      consent,
      ...(row.description === null ? {} : { description: row.description }),
    },
    'phone',
  )
  tellBoard(ctx, opened.ok ? opened.value.bookingId : null)
  return opened.ok ? accepted({ opened: opened.value, setCookie }) : opened
}

type Belongs = { accountId: string; setCookie: string | null }

const belongTo = async (
  ctx: Ctx,
  tx: Tx,
  who: Identity | null,
  row: PhoneBookingRow,
  { email, at }: { email: string; at: Date },
): Promise<Outcome<Belongs>> => {
  if (who && !mayBook(who.role)) {
    const role = roleLabels[who.role].toLowerCase()
    return refused('cannot_book_as', {
      detail: `This browser is signed in as ${role}. Open the link on the phone of whoever called.`,
    })
  }
  if (row.accountId !== null) {
    if (who) return who.accountId === row.accountId ? theirs(who) : refused('phone_booking_over')
    // whoever signed in for it has to again; whoever the link signed in has the link, until somebody has proven the address to be theirs
    const owner = await profileById(tx, row.accountId)
    if (!row.isAccountNew || !owner || owner.isEmailVerified) return refused('not_signed_in')
    const setCookie = await beginSession(ctx, tx, { accountId: row.accountId, role: owner.role })
    return accepted({ accountId: row.accountId, setCookie })
  }
  if (who) {
    await changePhoneBooking(tx, row.id, { accountId: who.accountId, isAccountNew: false })
    return theirs(who)
  }
  const { callerName: name, callerPhone: phone } = row
  const accountId = await makeCallerAccount(tx, { name, phone, email, at })
  if (accountId === null) return refused('account_exists')
  await changePhoneBooking(tx, row.id, { accountId, isAccountNew: true })
  const setCookie = await beginSession(ctx, tx, { accountId, role: 'customer' })
  return accepted({ accountId, setCookie })
}

const theirs = ({ accountId }: Identity): Outcome<Belongs> =>
  accepted({ accountId, setCookie: null })
