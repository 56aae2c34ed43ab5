import type { DriverApplication } from '../../contract/joining.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { mayChangePapers } from '../../domain/verification-moves.ts'
import type { DocumentKind } from '../../domain/verification-papers.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { removeFilesOf } from '../pictures/index.ts'
import { mayChange } from './application-facts.ts'
import { viewApplication } from './application-view.ts'
import { beginApplication } from './applications.store.ts'
import { deletePage } from './documents.store.ts'

/** Takes back a picture that waits to be looked at; its files go with it. Twice is once. Refusal: `application_not_open`. */
export const removePage = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'config' | 'jobs'>,
  accountId: string,
  page: { pageId: string; kind: DocumentKind },
): Promise<Outcome<DriverApplication>> =>
  inTransaction(ctx.db, async (tx) => {
    const open = mayChange(await beginApplication(tx, accountId), mayChangePapers)
    if (!open.ok) return open
    const removed = await deletePage(tx, open.value.profile.id, page)
    // gone already, or never theirs: nothing is there to be told apart
    if (removed) await removeFilesOf(ctx, tx, [removed])
    return accepted(await viewApplication(ctx, tx, accountId))
  })
