import { missingOf } from '../../domain/verification-papers.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database.ts'
import type { ProfileRow } from './applications.store.ts'
import { documentsOf } from './documents.store.ts'

/** A renewed paper of somebody past the first decision is looked at as soon as it is all there; the rest waits for its submission. */
export const checkRenewal = async (
  { jobs }: Pick<Ctx, 'jobs'>,
  tx: Tx,
  { id, state }: ProfileRow,
): Promise<void> => {
  if (state !== 'verified' && state !== 'suspended') return
  const isWhole = (await documentsOf(tx, id)).some(
    (row) => row.state === 'given' && missingOf({ ...row, pages: row.pages.length }) === null,
  )
  if (isWhole) await jobs.enqueue(tx, 'check-application', { driverId: id })
}
