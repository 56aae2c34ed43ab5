/** Taking a booking, giving it up, and handing it over: one operator deals with it, and all see who. */
import type { BookingOwner } from '../../../contract/operations/booking-owners.ts'
import { formatTime } from '../../../domain/time/dublin-time.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { writeAudit, type AuditEntry } from '../../audit/index.ts'
import { findBooking } from '../../bookings/index.ts'
import type { Ctx } from '../../context.ts'
import { afterCommit, inTransaction, type Tx } from '../../kit/database/database.ts'
import { publishToBoard } from '../board-events.ts'
import { deleteOwner, insertOwner, ownerOf, replaceOwner } from './owners.store.ts'
import { isOperatorAtWork } from './shifts.store.ts'

type OwnCtx = Pick<Ctx, 'db' | 'clock' | 'live'>
type Owned = Outcome<{ owner: BookingOwner | null }>

/** Takes a booking that no other operator has, or the operator's own once more, for what has gone wrong since. Refusals: `not_found`, `owned_by_other` with the name of who has it. */
export const takeBooking = (ctx: OwnCtx, operatorId: string, bookingId: string): Promise<Owned> =>
  inTransaction(ctx.db, async (tx) => {
    if (!(await findBooking(tx, bookingId))) return refused('not_found')
    const at = await ctx.clock.now(tx)
    const owning = { bookingId, ownerId: operatorId, ownedSince: at }
    if (!(await insertOwner(tx, owning))) {
      const owner = await ownerOf(tx, bookingId)
      if (owner && owner.accountId !== operatorId) {
        const since = formatTime(new Date(owner.since))
        return refused('owned_by_other', { detail: `${owner.name} has had it since ${since}.` })
      }
      await replaceOwner(tx, owning)
    }
    return record(ctx, tx, { accountId: operatorId, action: 'take_booking', bookingId, at })
  })

/** Gives up a booking of the operator's own. Refusals: `not_found`, `not_its_owner`. */
export const releaseBooking = (
  ctx: OwnCtx,
  operatorId: string,
  bookingId: string,
): Promise<Owned> =>
  inTransaction(ctx.db, async (tx) => {
    if (!(await findBooking(tx, bookingId))) return refused('not_found')
    if (!(await deleteOwner(tx, bookingId, operatorId))) return refused('not_its_owner')
    const at = await ctx.clock.now(tx)
    return record(ctx, tx, { accountId: operatorId, action: 'release_booking', bookingId, at })
  })

/**
 * Gives a booking to an operator. Also one that a colleague has, who may have left without a word: it is on record with both. Refusals:
 * `not_found`, `not_an_operator`.
 */
export const handBookingOver = (
  ctx: OwnCtx,
  operatorId: string,
  { bookingId, to }: { bookingId: string; to: string },
): Promise<Owned> =>
  inTransaction(ctx.db, async (tx) => {
    if (!(await findBooking(tx, bookingId))) return refused('not_found')
    if (!(await isOperatorAtWork(tx, to))) return refused('not_an_operator')
    const at = await ctx.clock.now(tx)
    const before = await ownerOf(tx, bookingId)
    await replaceOwner(tx, { bookingId, ownerId: to, ownedSince: at })
    const entry = { accountId: operatorId, action: 'hand_over_booking', bookingId, at } as const
    return record(ctx, tx, entry, before)
  })

type Entry = { accountId: string; action: AuditEntry['action']; bookingId: string; at: Date }

const record = async (
  ctx: OwnCtx,
  tx: Tx,
  { bookingId, ...entry }: Entry,
  before: BookingOwner | null = null,
): Promise<Owned> => {
  const owner = await ownerOf(tx, bookingId)
  await writeAudit(tx, {
    ...entry,
    objectId: bookingId,
    before: before && { owner: before.accountId },
    after: { owner: owner?.accountId ?? null },
  })
  afterCommit(tx, () => publishToBoard(ctx, bookingId))
  return accepted({ owner })
}
