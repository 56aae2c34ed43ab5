import { missingOf } from '../../domain/verification-papers.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database.ts'
import type { BegunApplication } from './applications.store.ts'
import { documentsOf } from './documents.store.ts'
import { tellScreens } from './tell-driver.ts'

/** A renewed paper of somebody past the first decision is looked at as soon as it is all there; the rest waits for its submission. */
export const checkRenewal = async (
  ctx: Pick<Ctx, 'jobs' | 'live'>,
  tx: Tx,
  application: BegunApplication,
): Promise<void> => {
  const { id, state } = application.profile
  if (state !== 'verified' && state !== 'suspended') return
  const isWhole = (await documentsOf(tx, id)).some(
    (row) => row.state === 'given' && missingOf({ ...row, pages: row.pages.length }) === null,
  )
  if (!isWhole) return
  await ctx.jobs.enqueue(tx, 'check-application', { driverId: id })
  tellScreens(ctx, tx, application)
}
