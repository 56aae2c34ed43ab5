/** A dealer's half year: a request a month of one to three vehicles under a purchase order, and the statement of each month. */
import { consentTextVersion } from '../../contract/bookings/bookings.ts'
import { dublinMonthOf, monthKey, startOfMonth } from '../../domain/time/dublin-month.ts'
import type { Identity } from '../../server/accounts/index.ts'
import type { Ctx } from '../../server/context.ts'
import { issueDealerStatements } from '../../server/dealers/issue-statements.ts'
import { requestVehicles } from '../../server/dealers/request-vehicles.ts'
import { makeQuote } from '../../server/quotes/make-quote.ts'
import { must } from './must.ts'
import {
  acceptAndDrive,
  firstOffered,
  pastContact,
  payByCard,
  quoteRequestOf,
  type ConfirmCard,
} from './past-trip.ts'
import { monthsUntil, tripsOfMonth, type PlannedTrip } from './plan-trips.ts'
import { standingClock } from './standing-clock.ts'

const monthsBefore = 5
const requestsAMonth = 1
const turn = 8
const mostVehicles = 3
const statementAtHour = 6

export const seedDealer = async (
  ctx: Ctx,
  confirmCard: ConfirmCard,
  { dealer, now }: { dealer: Identity; now: Date },
): Promise<void> => {
  const months = monthsUntil(dublinMonthOf(now), monthsBefore)
  for (const month of months) {
    const trips = tripsOfMonth(month, { count: requestsAMonth, turn, now })
    for (const [index, trip] of trips.entries()) {
      const number = month.month * requestsAMonth + index
      await requestTogether(ctx, confirmCard, dealer, trip, {
        vehicles: 1 + (number % mostVehicles),
        purchaseOrder: `PO-${monthKey(month)}-${index + 1}`,
      })
    }
  }
  for (const month of months) {
    const issuedAt = new Date(startOfMonth(month).getTime() + statementAtHour * 3_600_000)
    await issueDealerStatements({ ...ctx, clock: standingClock(issuedAt) })
  }
}

/** All go from one place to another; each has a driver, a card payment and a clock of its own. */
const requestTogether = async (
  ctx: Ctx,
  confirmCard: ConfirmCard,
  dealer: Identity,
  trip: PlannedTrip,
  { vehicles, purchaseOrder }: { vehicles: number; purchaseOrder: string },
): Promise<void> => {
  const then: Ctx = { ...ctx, clock: standingClock(trip.at) }
  const quotes: string[] = []
  for (let vehicle = 0; vehicle < vehicles; vehicle += 1) {
    const quote = must(await makeQuote(then, dealer.accountId, quoteRequestOf(trip)))
    quotes.push(quote.quoteId)
  }
  const { bookings } = must(
    await requestVehicles(then, dealer, {
      purchaseOrder,
      contact: pastContact,
      consent: {
        obligationToPay: true,
        startAtOnce: true,
        textVersion: consentTextVersion,
      },
      vehicles: quotes.map((quoteId, index) => ({
        quoteId,
        reference: `${purchaseOrder.replace('PO', 'STOCK')}-${index + 1}`,
      })),
    }),
  )
  for (const { bookingId } of bookings) await payByCard(then, confirmCard, bookingId)
  for (const { bookingId } of bookings) {
    const driver = await firstOffered(ctx.db, bookingId)
    await acceptAndDrive(ctx, standingClock(trip.at), driver, {
      ...trip,
      bookingId,
    })
  }
}
