import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { isAwaited } from './drivers.store.ts'

/**
 * A driver leaves duty or takes a job: customers who chose them for another one no longer wait for them. Call it with the driver locked. A
 * job does it right after the commit, because it locks bookings, which must not happen while a driver is locked.
 */
export const withdrawChosen = async (
  { jobs }: Pick<Ctx, 'jobs'>,
  tx: Tx,
  driverId: string,
): Promise<void> => {
  if (await isAwaited(tx, driverId)) await jobs.enqueue(tx, 'withdraw-offers', { driverId })
}
