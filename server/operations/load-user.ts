import type { User } from '../../contract/operations/users.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { countActiveOperators, profileById, sessionsOf } from '../accounts/index.ts'
import { auditRead } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { viewCredit } from '../credits/index.ts'
import { openClosure } from '../deletions/index.ts'
import type { Queryable } from '../kit/database/database.ts'
import {
  bookingsOfUser,
  countBookingsOfUser,
  driverIdOf,
  type TheirBookingRow,
} from './users.store.ts'

/** More open bookings than any user has at once. */
const mostOpen = 50
const mostRecent = 10

/** One account with its sessions and bookings. The read is on record before it is shown. Refusal: `not_found`. */
export const loadUser = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  accountId: string,
): Promise<Outcome<User>> => {
  const seen = await viewUser(ctx.db, operatorId, accountId)
  if (!seen.ok) return seen
  await auditRead(ctx, { accountId: operatorId }, 'read_user', accountId)
  return seen
}

/** The user right now, for the operator who has just changed it. Refusal: `not_found`. */
export const viewUser = async (
  db: Queryable,
  operatorId: string,
  accountId: string,
): Promise<Outcome<User>> => {
  const profile = await profileById(db, accountId)
  if (!profile) return refused('not_found')
  const driverId = await driverIdOf(db, accountId)
  const credit = await viewCredit(db, accountId)
  const whose = { accountId, driverId }
  const open = await bookingsOfUser(db, whose, { onlyOpen: true, limit: mostOpen })
  const recent = await bookingsOfUser(db, whose, { onlyOpen: false, limit: mostRecent })
  const isActiveOperator = profile.role === 'operator' && profile.disabledAt === null
  return accepted({
    accountId,
    name: profile.fullName,
    email: profile.email,
    phone: profile.phone,
    role: profile.role,
    isDisabled: profile.disabledAt !== null,
    joinedAt: profile.createdAt.toISOString(),
    isEmailVerified: profile.isEmailVerified,
    driverId,
    creditCents: credit.balanceCents,
    creditEntries: credit.entries,
    disabledAt: profile.disabledAt?.toISOString() ?? null,
    closing: viewClosing(await openClosure(db, accountId)),
    isOwn: accountId === operatorId,
    isLastOperator: isActiveOperator && (await countActiveOperators(db)) <= 1,
    sessions: (await sessionsOf(db, accountId)).map(({ since, until, twoFactorAt }) => ({
      since: since.toISOString(),
      until: until.toISOString(),
      hasSecondStep: twoFactorAt !== null,
    })),
    openBookings: open.map(viewTheirs),
    recentBookings: recent.map(viewTheirs),
    bookingCount: await countBookingsOfUser(db, whose),
  })
}

const viewClosing = (closure: Awaited<ReturnType<typeof openClosure>>): User['closing'] =>
  closure && {
    begunAt: closure.begunAt.toISOString(),
    dueAt: closure.dueAt.toISOString(),
    erasedAt: closure.erasedAt?.toISOString() ?? null,
  }

const viewTheirs = (row: TheirBookingRow): User['openBookings'][number] => ({
  bookingId: row.id,
  status: row.status,
  createdAt: new Date(row.created_at).toISOString(),
  pickup: row.pickup_location,
  as: row.is_driver ? 'driver' : 'customer',
})
