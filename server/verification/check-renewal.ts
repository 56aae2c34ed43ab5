import { missingOf } from '../../domain/drivers/verification-documents.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { ofPages } from './application-facts.ts'
import type { BegunApplication } from './applications.store.ts'
import { listDriverDocuments } from './documents.store.ts'
import { notifyScreens } from './notify-driver.ts'

/** Checks a renewed document of a driver past the first review as soon as it is complete; others wait for their submission. */
export const checkRenewal = async (
  ctx: Pick<Ctx, 'jobs' | 'live'>,
  tx: Tx,
  application: BegunApplication,
): Promise<void> => {
  const { id, state } = application.profile
  if (state !== 'verified' && state !== 'suspended') return
  const isWhole = (await listDriverDocuments(tx, id)).some(
    (row) => row.state === 'given' && missingOf(ofPages(row)) === null,
  )
  if (!isWhole) return
  await ctx.jobs.enqueue(tx, 'check-application', { driverId: id })
  notifyScreens(ctx, tx, application)
}
