import type { DriverApplication } from '../../contract/drivers/verification-application.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { mayChangeDocuments } from '../../domain/drivers/verification-transitions.ts'
import type { DocumentKind } from '../../domain/drivers/verification-documents.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { removeFilesOf } from '../photos/index.ts'
import { mayChange } from './application-facts.ts'
import { viewApplication } from './application-view.ts'
import { beginApplication } from './applications.store.ts'
import { deletePage } from './documents.store.ts'

/** Removes a photo that waits for review, with its files. Safe to call twice. Refusal: `application_not_open`. */
export const removePage = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'config' | 'jobs'>,
  accountId: string,
  page: { pageId: string; kind: DocumentKind },
): Promise<Outcome<DriverApplication>> =>
  inTransaction(ctx.db, async (tx) => {
    const open = mayChange(await beginApplication(tx, accountId), mayChangeDocuments)
    if (!open.ok) return open
    const removed = await deletePage(tx, open.value.profile.id, page)
    // gone already, or another driver's: the answer does not tell the two apart
    if (removed) await removeFilesOf(ctx, tx, [removed])
    return accepted(await viewApplication(ctx, tx, accountId))
  })
