import { isReachablePhone } from '../../contract/accounts/phone-number.ts'
import type { PhoneBooking } from '../../contract/bookings/phone-bookings.ts'
import type { InputOf } from '../../contract/routes.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { afterCommit, inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { publishToBoard } from '../operations/index.ts'
import { loadPhoneQuote } from '../quotes/index.ts'
import { makeToken } from './link-token.ts'
import { insertPhoneBooking } from './phone-bookings.store.ts'
import { sendLink } from './send-link.ts'
import { seePhoneBooking } from './view-phone-booking.ts'

type Request = InputOf<'POST /api/operations/phone-bookings'>['body']

/** Rolls everything back: no phone booking is opened whose link cannot be sent. */
class NowhereToSend extends Error {}

/**
 * An operator opens a booking for a caller: nothing is booked and no driver is asked until the caller has agreed and given the card, by a
 * link that only they are sent. On record, without the link's token. Refusals: `not_found`, `other_rate_card`,
 * `quote_expired`, `quote_already_used`, `distance_missing`, `no_drivers_available`, `phone_unreachable` until the operator confirms the
 * number, `nowhere_to_send`.
 */
export const openPhoneBooking = async (
  ctx: Ctx,
  operatorId: string,
  { quoteId, caller, isPhoneConfirmed, description, vehicleIdentity }: Request,
): Promise<Outcome<PhoneBooking>> => {
  if (!isPhoneConfirmed && !isReachablePhone(caller.phone)) return refused('phone_unreachable')
  const quoted = await loadPhoneQuote(ctx, quoteId)
  if (!quoted.ok) return quoted
  const quote = quoted.value
  if (!quote.isPayable) return refused('distance_missing')
  if (quote.eligibleCount === 0) return refused('no_drivers_available')
  const { token, hash } = makeToken()
  const id = newId('phb')
  const write = inTransaction<Outcome<PhoneBooking>>(ctx.db, async (tx) => {
    const at = await ctx.clock.now(tx)
    const isNew = await insertPhoneBooking(tx, {
      id,
      quoteId,
      openedBy: operatorId,
      callerName: caller.name,
      callerPhone: caller.phone,
      callerEmail: caller.email ?? null,
      description: description || null,
      vehicleIdentity: vehicleIdentity ?? null,
      tokenHash: hash,
      createdAt: at,
      expiresAt: new Date(quote.expiresAt),
    })
    if (!isNew) return refused('quote_already_used')
    const sent = await sendLink(ctx, tx, {
      phoneBookingId: id,
      links: 1,
      token,
      phone: caller.phone,
      email: caller.email ?? null,
      name: caller.name,
      priceCents: quote.anyDriver.priceCents,
    })
    if (!sent.ok) throw new NowhereToSend()
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'open_phone_booking',
      objectId: id,
      after: {
        quoteId,
        priceCents: quote.anyDriver.priceCents,
        hasEmail: caller.email !== undefined,
      },
      at,
    })
    afterCommit(tx, () => publishToBoard(ctx, null))
    const seen = await seePhoneBooking(tx, id, at)
    return seen.ok ? accepted(seen.value) : seen
  })
  return write.catch((error: unknown) => {
    if (error instanceof NowhereToSend) return refused('nowhere_to_send')
    throw error
  })
}
