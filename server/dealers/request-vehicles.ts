import { isDeepStrictEqual } from 'node:util'
import type { AnswerOf, InputOf } from '../../contract/routes.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Identity } from '../accounts/index.ts'
import { requestTogether } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import {
  requestedTogether,
  insertRequest,
  requestsOf,
  type RequestedTogether,
} from './requests.store.ts'

type VehiclesRequest = InputOf<'POST /api/dealer/requests'>['body']

/**
 * Books several vehicles under one purchase order: a booking, a payment and drivers of its own for each, all written or none. The same
 * request again, after a lost answer, gives the same bookings. Refusals: those of `requestTogether`, `booked_otherwise` for the same quotes
 * with anything else but the contact, which is corrected where no card is held yet.
 */
export const requestVehicles = async (
  ctx: Ctx,
  dealer: Identity,
  { vehicles, purchaseOrder, contact, isPhoneConfirmed, consent, payWith }: VehiclesRequest,
): Promise<Outcome<AnswerOf<'POST /api/dealer/requests'>>> => {
  let requestId = ''
  const alsoWrite = async (tx: Tx, bookingIds: readonly string[]): Promise<Outcome<undefined>> => {
    const requested: RequestedTogether = {
      purchaseOrder: purchaseOrder === '' ? null : purchaseOrder,
      bookings: bookingIds.map((bookingId, index) => ({
        bookingId,
        reference: vehicles[index]?.reference || null,
      })),
    }
    const known = await requestsOf(tx, bookingIds)
    const [first] = known
    if (first !== undefined) {
      if (known.length > 1) return refused('quote_already_used')
      if (!isSameRequest(await requestedTogether(tx, first), requested))
        return refused('booked_otherwise')
      requestId = first
      return accepted(undefined)
    }
    requestId = newId('drq')
    await insertRequest(tx, {
      id: requestId,
      accountId: dealer.accountId,
      createdAt: await ctx.clock.now(tx),
      ...requested,
    })
    return accepted(undefined)
  }
  const opened = await requestTogether(
    ctx,
    dealer,
    vehicles.map(({ quoteId, reference, vehicleIdentity }, index) => ({
      quoteId,
      driverId: null,
      contact,
      ...(isPhoneConfirmed ? { isPhoneConfirmed } : {}),
      consent,
      ...(payWith === undefined ? {} : { payWith }),
      ...description(reference, index, vehicles.length),
      ...(vehicleIdentity ? { vehicleIdentity } : {}),
    })),
    alsoWrite,
  )
  return opened.ok ? accepted({ requestId, bookings: opened.value }) : opened
}

/** What drivers read before they accept: that there are others, and which of them this is. */
const description = (reference: string, index: number, count: number): { description?: string } => {
  const parts = [
    ...(count > 1 ? [`Vehicle ${index + 1} of ${count} to move together.`] : []),
    ...(reference === '' ? [] : [count > 1 ? reference : `Vehicle: ${reference}`]),
  ]
  return parts.length === 0 ? {} : { description: parts.join(' ') }
}

/** Whether both ask for the same vehicles, in any order. */
const isSameRequest = (one: RequestedTogether, other: RequestedTogether): boolean =>
  one.purchaseOrder === other.purchaseOrder &&
  isDeepStrictEqual(byBooking(one.bookings), byBooking(other.bookings))

const byBooking = (bookings: RequestedTogether['bookings']) =>
  bookings.toSorted((a, b) => (a.bookingId < b.bookingId ? -1 : 1))
