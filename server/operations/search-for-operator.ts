import type { FoundBooking, FoundPerson } from '../../contract/operations/operator-search.ts'
import type { AnswerOf, InputOf } from '../../contract/routes.ts'
import { readOperatorSearch } from '../../domain/operations/operator-search.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import {
  foundBookings,
  foundPeople,
  type FoundBookingRow,
  type FoundPersonRow,
} from './operator-search.store.ts'

/**
 * Bookings and people by anything a caller says about them, newest first, each with the reason of the match. The audit log records how
 * many an operator saw before they are shown; it leaves out the search text, because that names people and a record is for ever. An empty
 * result leaves no record: nothing was read.
 */
export const searchForOperator = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  request: InputOf<'POST /api/operations/search'>['body'],
): Promise<Outcome<AnswerOf<'POST /api/operations/search'>>> => {
  const { bookingsAfter = null, peopleAfter = null, limit } = request
  const search = readOperatorSearch(request.search)
  // a further page is either of bookings or of people
  const wantsBookings = search && peopleAfter === null
  const wantsPeople = search && bookingsAfter === null
  const [bookings, people] = await Promise.all([
    wantsBookings ? foundBookings(ctx.db, search, bookingsAfter, limit + 1) : [],
    wantsPeople ? foundPeople(ctx.db, search, peopleAfter, limit + 1) : [],
  ])
  const shown = { bookings: bookings.slice(0, limit), people: people.slice(0, limit) }
  if (shown.bookings.length + shown.people.length > 0) {
    await writeAudit(ctx.db, {
      accountId: operatorId,
      action: 'search_operations',
      objectId: 'search',
      after: {
        bookings: shown.bookings.map(({ id }) => id),
        people: shown.people.map(({ id }) => id),
      },
      at: await ctx.clock.now(ctx.db),
    })
  }
  return accepted({
    bookings: {
      items: shown.bookings.map(viewBooking),
      nextCursor: bookings.length > limit ? (shown.bookings.at(-1)?.id ?? null) : null,
    },
    people: {
      items: shown.people.map(viewPerson),
      nextCursor: people.length > limit ? (shown.people.at(-1)?.id ?? null) : null,
    },
  })
}

const viewBooking = (row: FoundBookingRow): FoundBooking => ({
  bookingId: row.id,
  reference: row.reference,
  status: row.status,
  createdAt: new Date(row.created_at).toISOString(),
  customerName: row.customer_name,
  pickup: row.pickup_location,
  why: { way: row.way, fits: row.fits },
})

const viewPerson = (row: FoundPersonRow): FoundPerson => ({
  accountId: row.id,
  name: row.full_name,
  role: row.role,
  driverId: row.driver_id,
  isDisabled: row.is_disabled,
  why: { way: row.way, fits: row.fits },
})
