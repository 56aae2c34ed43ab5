/** Beginning to close an account, and keeping it after all. */
import type { Closing } from '../../contract/accounts/closing.ts'
import { closingStops } from '../../contract/accounts/closing.ts'
import { closingDays } from '../../domain/accounts/retention.ts'
import { erasedByClosing, keptAfterClosing, mayClose } from '../../domain/privacy/closing.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { lockWithOperators, type Profile } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { openClosure } from '../deletions/index.ts'
import { driverOfAccount, lockDriver, takeOffDuty } from '../drivers/index.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { closingFactsOf, heldUntil, insertClosure, markKept } from './closing.store.ts'
import { notifyOfClosing } from './closing-mails.ts'

type ClosingCtx = Pick<Ctx, 'db' | 'clock' | 'jobs' | 'config'>

/** `by`: the person, or the operator they wrote to, who gives a reason. */
export type WhoCloses = { accountId: string; by: string; reason: string | null }

/** What closing erases and keeps, whether it has begun, and what prevents it. Refusal: `not_signed_in`. */
export const loadClosing = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  accountId: string,
): Promise<Outcome<Closing>> => {
  const facts = await closingFactsOf(db, accountId)
  if (!facts) return refused('not_signed_in')
  const closure = await openClosure(db, accountId)
  const may = mayClose(facts)
  const until = await heldUntil(db, accountId, await clock.now(db))
  return accepted({
    begun: closure && { at: closure.begunAt.toISOString(), dueAt: closure.dueAt.toISOString() },
    stop: may.ok ? null : (closingStops.find((stop) => stop === may.refusal.code) ?? null),
    heldUntil: until?.toISOString() ?? null,
    erased: erasedByClosing(facts.role),
    kept: keptAfterClosing(facts.role),
  })
}

/**
 * Begins the two weeks after which the account is erased. Bookings are refused from now on, and a driver goes off duty. Begun already,
 * nothing changes. The person gets a mail; an operator's press is on record. Refusals: `not_found`, those of `mayClose`.
 */
export const closeAccount = (
  ctx: ClosingCtx,
  { accountId, by, reason }: WhoCloses,
): Promise<Outcome<undefined>> =>
  inTransaction(ctx.db, async (tx) => {
    const profile = await lockPerson(tx, accountId)
    if (!profile) return refused('not_found')
    if (await openClosure(tx, accountId)) return accepted(undefined)
    const facts = await closingFactsOf(tx, accountId)
    if (!facts) return refused('not_found')
    const may = mayClose(facts)
    if (!may.ok) return may
    const at = await ctx.clock.now(tx)
    const dueAt = new Date(at.getTime() + closingDays * 86_400_000)
    const id = newId('clo')
    await insertClosure(tx, { id, accountId, begunAt: at, begunBy: by, reason, dueAt })
    await stopOffers(ctx, tx, accountId)
    await notifyOfClosing(ctx, tx, profile, { kind: 'begun', closureId: id, dueAt })
    if (reason !== null) {
      const after = { dueAt: dueAt.toISOString(), reason }
      const entry = { accountId: by, action: 'close_account', objectId: accountId } as const
      await writeAudit(tx, { ...entry, after, at })
    }
    return accepted(undefined)
  })

/**
 * Keeps an account that is being closed. The person gets a mail; an operator's press is on record. Refusals: `not_found`,
 * `closing_not_begun`, also when the account is erased.
 */
export const keepAccount = (
  ctx: ClosingCtx,
  { accountId, by, reason }: WhoCloses,
): Promise<Outcome<undefined>> =>
  inTransaction(ctx.db, async (tx) => {
    const profile = await lockPerson(tx, accountId)
    if (!profile) return refused('not_found')
    const closure = await openClosure(tx, accountId)
    if (!closure || closure.erasedAt !== null) return refused('closing_not_begun')
    const at = await ctx.clock.now(tx)
    await markKept(tx, closure.id, by, at)
    await notifyOfClosing(ctx, tx, profile, { kind: 'kept', closureId: closure.id })
    if (reason !== null) {
      const entry = { accountId: by, action: 'keep_account', objectId: accountId } as const
      await writeAudit(tx, { ...entry, after: { reason }, at })
    }
    return accepted(undefined)
  })

/** The driver before the account, as everywhere. */
export const lockPerson = async (tx: Tx, accountId: string): Promise<Profile | null> => {
  const driver = await driverOfAccount(tx, accountId)
  if (driver) await lockDriver(tx, driver.driverId)
  return (await lockWithOperators(tx, accountId))?.profile ?? null
}

const stopOffers = async (
  { jobs }: Pick<Ctx, 'jobs'>,
  tx: Tx,
  accountId: string,
): Promise<void> => {
  const driver = await driverOfAccount(tx, accountId)
  if (!driver) return
  await takeOffDuty(tx, driver.driverId)
  await jobs.enqueue(tx, 'withdraw-offers', { driverId: driver.driverId })
}
