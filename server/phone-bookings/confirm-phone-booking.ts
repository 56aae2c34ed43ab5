import type { z } from 'zod'
import type { bookingOpened, bookingRequest } from '../../contract/bookings/bookings.ts'
import type { PhoneBookingRow } from '../../db/schema/phone-bookings.ts'
import { hasEnded } from '../../domain/bookings/booking.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { mayBook, roleLabels } from '../../domain/accounts/roles.ts'
import {
  beginSession,
  changeProfile,
  makeCallerAccount,
  profileById,
  type Identity,
} from '../accounts/index.ts'
import { findBooking, requestBooking } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { violatedConstraint } from '../kit/database/database-errors.ts'
import { publishToBoard } from '../operations/index.ts'
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
  payWith?: z.output<typeof bookingRequest>['payWith']
}
export type Confirmed = {
  opened: z.output<typeof bookingOpened>
  /** The cookie of a new session; null: the browser had one already. */
  setCookie: string | null
}

/**
 * The caller agrees, on their own phone. From here on it is a booking like any other: the same quote, the same payment, the same hold, the
 * same ten minutes. It belongs to the account signed in there, or to an account made from the address they give, which this browser is
 * then signed in to; an address that has an account must sign in first, since a link does not open what else is in it. Confirming again
 * continues the same booking, and may correct the address until the card is held or the address is verified. Refusals: `phone_booking_not_found`, `phone_booking_over`, `cannot_book_as`, `account_exists`, and those of
 * `requestBooking`.
 */
export const confirmPhoneBooking = async (
  ctx: Ctx,
  who: Identity | null,
  { token, email, consent, payWith }: Confirmation,
): Promise<Outcome<Confirmed>> => {
  const known = await phoneBookingOfToken(ctx.db, hashOf(token))
  if (!known) return refused('phone_booking_not_found')
  const belonging = inTransaction<Outcome<Belongs>>(ctx.db, async (tx) => {
    const row = await lockPhoneBooking(tx, known.row.id)
    // a newer link has replaced it since then
    if (!row || !row.tokenHash.equals(hashOf(token))) return refused('phone_booking_not_found')
    const at = await ctx.clock.now(tx)
    if (row.withdrawnAt !== null || at >= row.expiresAt) return refused('phone_booking_over')
    const booked = known.bookingId === null ? undefined : await findBooking(tx, known.bookingId)
    if (booked && hasEnded(booked.status)) return refused('phone_booking_over')
    const isHeld = booked !== undefined && booked.status !== 'pending'
    return belongTo(ctx, tx, who, row, { email, isHeld, at })
  })
  const belongs = await belonging.catch((error: unknown) => {
    if (violatedConstraint(error) === 'profiles_email') return refused('account_exists')
    throw error
  })
  if (!belongs.ok) return belongs
  const { accountId, setCookie } = belongs.value
  const { row } = known
  const opened = await requestBooking(
    ctx,
    // proven by the link, which was sent to the number they called from
    { accountId, isEmailVerified: true },
    {
      quoteId: row.quoteId,
      driverId: null,
      contact: { name: row.callerName, phone: row.callerPhone, email },
      consent,
      ...(payWith === undefined ? {} : { payWith }),
      ...(row.description === null ? {} : { description: row.description }),
      ...(row.vehicleIdentity === null ? {} : { vehicleIdentity: row.vehicleIdentity }),
    },
    'phone',
  )
  publishToBoard(ctx, opened.ok ? opened.value.bookingId : null)
  return opened.ok ? accepted({ opened: opened.value, setCookie }) : opened
}

type Belongs = { accountId: string; setCookie: string | null }

const belongTo = async (
  ctx: Ctx,
  tx: Tx,
  who: Identity | null,
  row: PhoneBookingRow,
  { email, isHeld, at }: { email: string; isHeld: boolean; at: Date },
): Promise<Outcome<Belongs>> => {
  if (who && !mayBook(who.role)) {
    const role = roleLabels[who.role].toLowerCase()
    return refused('cannot_book_as', {
      detail: `This browser is signed in as ${role}. Open the link on the caller’s phone.`,
    })
  }
  if (row.accountId !== null) {
    if (who && who.accountId !== row.accountId) return refused('phone_booking_over')
    const owner = await profileById(tx, row.accountId)
    const isEmailOpen = row.isAccountNew && owner !== null && !owner.isEmailVerified
    // nothing is sent there before the hold
    if (isEmailOpen && !isHeld && owner.email !== email)
      await changeProfile(tx, row.accountId, { email })
    if (who) return theirs(who)
    // an existing account has to sign in again; an account that the link created is opened by the link until its address is verified
    if (!isEmailOpen) return refused('not_signed_in')
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
