import type { DriverVerification } from '../../contract/drivers/verification.ts'
import { refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { lockApplication } from './applications.store.ts'
import { listDriverDocuments } from './documents.store.ts'
import { viewVerification } from './load-verification.ts'
import { openPages } from './page-openings.store.ts'
import { documentVersion } from './seen-version.ts'

export type OpenedDocument = { driverId: string; documentId: string; seen: string }

/**
 * Puts on record that this operator has every page of this document on the screen, before it is marked. Refusals: `not_found`,
 * `application_changed` when the pages are not those that were shown.
 */
export const openDocument = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  accountId: string,
  { driverId, documentId, seen }: OpenedDocument,
): Promise<Outcome<DriverVerification>> =>
  inTransaction(ctx.db, async (tx) => {
    const application = await lockApplication(tx, driverId)
    const documents = await listDriverDocuments(tx, driverId)
    const document = documents.find(({ id }) => id === documentId)
    if (!application || !document) return refused('not_found')
    if (documentVersion(document) !== seen) return refused('application_changed')
    const at = await ctx.clock.now(tx)
    await openPages(
      tx,
      document.pages.map(({ id }) => id),
      { accountId, at },
    )
    await writeAudit(tx, {
      accountId,
      action: 'read_driver_document',
      objectId: driverId,
      after: { documentId, kind: document.kind },
      at,
    })
    return viewVerification(ctx, tx, driverId, accountId)
  })
