import { isInVies } from '../../domain/tax/vat-number.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { Unavailable } from '../kit/unavailable.ts'
import { closeTask, openTask } from '../tasks/index.ts'
import {
  latestVatVersion,
  saveVatCheck,
  uncheckedVersions,
  type CheckedVersion,
} from './vat-versions.store.ts'
import { lockDriver } from './details.store.ts'
import { openVies } from './vies-client.ts'

const invalidTask = 'vat_number_invalid'

/** Numbers per day that are tried again. */
const perDay = 500

/** In the transaction of a new version: ends the task about the number before it, and has the new one checked where VIES is configured. */
export const startVatCheck = async (
  { config, jobs }: Pick<Ctx, 'config' | 'jobs'>,
  tx: Tx,
  version: CheckedVersion & { vatNumber: string | null; at: Date },
): Promise<void> => {
  const { driverId, number, vatNumber, at } = version
  const note = 'The driver has given another VAT number or status since.'
  await closeTask(tx, { kind: invalidTask, subject: driverId, note, at })
  if (config.viesUrl === null || vatNumber === null || !isInVies(vatNumber)) return
  await jobs.enqueue(tx, 'check-vat-number', { driverId, number })
}

/**
 * Has VIES check the number of a version, if it is in force and was not checked. What VIES does not know is an operator's task, and no VAT
 * invoice is issued under it; while VIES says nothing the form of the number counts. Throws `Unavailable` so that the job tries again, and the
 * signal's reason when it is aborted.
 */
export const checkVatNumber = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  { driverId, number }: CheckedVersion,
  signal?: AbortSignal,
): Promise<void> => {
  const { viesUrl, vatNumber: requester } = ctx.config
  const version = await latestVatVersion(ctx.db, driverId)
  if (viesUrl === null || version?.number !== number || version.outcome !== null) return
  if (version.vatNumber === null || !isInVies(version.vatNumber)) return
  const answer = await openVies(viesUrl, requester).check(version.vatNumber, signal)
  const { outcome } = answer
  await inTransaction(ctx.db, async (tx) => {
    await lockDriver(tx, driverId)
    const at = await ctx.clock.now(tx)
    if (answer.outcome === null) {
      const { isFinal: _none, ...failure } = answer
      await saveVatCheck(tx, { driverId, number }, failure, at)
      return
    }
    await saveVatCheck(tx, { driverId, number }, answer, at)
    // the driver may have given another number while VIES was thinking
    if (answer.outcome === 'valid' || (await latestVatVersion(tx, driverId))?.number !== number)
      return
    const note =
      'VIES does not know a driver’s VAT number. No VAT invoice is issued in their name until they give another. Speak to them.'
    await openTask(tx, { kind: invalidTask, subject: driverId, driverId, note, at })
  })
  if (outcome === null && !answer.isFinal) throw new Unavailable(`VIES: ${answer.failure}`)
}

/** Daily: numbers that were given before VIES was configured, and those of which it said nothing in all tries. */
export const checkVatNumbers = async (ctx: Pick<Ctx, 'db' | 'config' | 'jobs'>): Promise<void> => {
  if (ctx.config.viesUrl === null) return
  const versions = await uncheckedVersions(ctx.db, perDay)
  await inTransaction(ctx.db, async (tx) => {
    await ctx.jobs.enqueueMany(
      tx,
      versions.map((payload) => ({ name: 'check-vat-number', payload })),
    )
  })
}
