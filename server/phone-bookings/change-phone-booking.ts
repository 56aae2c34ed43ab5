/** What an operator may still do while the caller has not confirmed. */
import { isReachablePhone } from '../../contract/accounts/phone-number.ts'
import type { PhoneBooking } from '../../contract/bookings/phone-bookings.ts'
import type { PhoneBookingRow } from '../../db/schema/phone-bookings.ts'
import { refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { afterCommit, inTransaction, type Tx } from '../kit/database/database.ts'
import { publishToBoard } from '../operations/index.ts'
import { makeToken } from './link-token.ts'
import { changePhoneBooking, lockPhoneBooking, phoneBookingById } from './phone-bookings.store.ts'
import { sendLink } from './send-link.ts'
import { seePhoneBooking } from './view-phone-booking.ts'

type Request = {
  phoneBookingId: string
  phone?: string | undefined
  isPhoneConfirmed?: true | undefined
}

/**
 * Sends a new link, perhaps to another number; the earlier one stops working. On record. Refusals: `phone_booking_not_found`,
 * `phone_booking_over` once it is confirmed, withdrawn or too late, `phone_unreachable` until the operator confirms another number, `nowhere_to_send`.
 */
export const sendLinkAgain = (
  ctx: Ctx,
  operatorId: string,
  { phoneBookingId, phone, isPhoneConfirmed }: Request,
): Promise<Outcome<PhoneBooking>> =>
  changeOpen(ctx, operatorId, phoneBookingId, 'send_phone_link', async (tx, row) => {
    const opened = await phoneBookingById(tx, phoneBookingId)
    if (!opened) return refused('phone_booking_not_found')
    const { token, hash } = makeToken()
    const links = row.links + 1
    const callerPhone = phone ?? row.callerPhone
    const isChecked = callerPhone !== row.callerPhone && !isPhoneConfirmed
    if (isChecked && !isReachablePhone(callerPhone)) return refused('phone_unreachable')
    const sent = await sendLink(ctx, tx, {
      phoneBookingId,
      links,
      token,
      phone: callerPhone,
      email: row.callerEmail,
      name: row.callerName,
      priceCents: opened.quote.anyDriver.priceCents,
    })
    if (!sent.ok) return sent
    await changePhoneBooking(tx, phoneBookingId, {
      tokenHash: hash,
      links,
      callerPhone,
      seenAt: null,
    })
    const changed = { links, isOtherNumber: callerPhone !== row.callerPhone }
    return { ok: true, value: { before: { links: row.links }, after: changed } }
  })

/** Withdraws it when the caller changes their mind. On record. Refusals: `phone_booking_not_found`, `phone_booking_over`. */
export const withdrawPhoneBooking = (
  ctx: Ctx,
  operatorId: string,
  phoneBookingId: string,
): Promise<Outcome<PhoneBooking>> =>
  changeOpen(ctx, operatorId, phoneBookingId, 'withdraw_phone_booking', async (tx, _row, at) => {
    await changePhoneBooking(tx, phoneBookingId, { withdrawnAt: at })
    return { ok: true, value: { before: { isOpen: true }, after: { isOpen: false } } }
  })

type AuditedChange = { before: unknown; after: unknown }

const changeOpen = (
  ctx: Ctx,
  operatorId: string,
  phoneBookingId: string,
  action: 'send_phone_link' | 'withdraw_phone_booking',
  change: (tx: Tx, row: PhoneBookingRow, at: Date) => Promise<Outcome<AuditedChange>>,
): Promise<Outcome<PhoneBooking>> =>
  inTransaction(ctx.db, async (tx) => {
    const row = await lockPhoneBooking(tx, phoneBookingId)
    if (!row) return refused('phone_booking_not_found')
    const at = await ctx.clock.now(tx)
    if (!isOpen(row, at)) return refused('phone_booking_over')
    const changed = await change(tx, row, at)
    if (!changed.ok) return changed
    await writeAudit(tx, {
      accountId: operatorId,
      action,
      objectId: phoneBookingId,
      ...changed.value,
      at,
    })
    afterCommit(tx, () => publishToBoard(ctx, null))
    return seePhoneBooking(tx, phoneBookingId, at)
  })

/** It is not confirmed yet, and still may be. */
export const isOpen = (
  { accountId, withdrawnAt, expiresAt }: PhoneBookingRow,
  now: Date,
): boolean => accountId === null && withdrawnAt === null && now < expiresAt
