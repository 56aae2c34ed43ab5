import type { DriverApplication } from '../../contract/joining.ts'
import type { InputOf } from '../../contract/routes.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { mayChangePapers } from '../../domain/verification-moves.ts'
import { documentRules, isPolicy, type DocumentKind } from '../../domain/verification-papers.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { mayChange } from './application-facts.ts'
import { viewApplication } from './application-view.ts'
import { beginApplication } from './applications.store.ts'
import { checkRenewal } from './check-renewal.ts'
import { changeDocument, givenDocument } from './documents.store.ts'

/**
 * What a paper says. Of a kind that counts already it is the one that shall follow; that one goes on counting until an operator has
 * decided. What this kind of paper does not say is not kept. Refusal: `application_not_open`.
 */
export const saveDocument = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'config' | 'jobs' | 'live'>,
  accountId: string,
  kind: DocumentKind,
  body: InputOf<'PUT /api/driver/documents/:kind'>['body'],
): Promise<Outcome<DriverApplication>> =>
  inTransaction(ctx.db, async (tx) => {
    const open = mayChange(await beginApplication(tx, accountId), mayChangePapers)
    if (!open.ok) return open
    const { profile } = open.value
    const document = await givenDocument(tx, profile.id, kind, await ctx.clock.now(tx))
    await changeDocument(tx, document.id, {
      insurer: isPolicy(kind) ? textOrNull(body.insurer) : null,
      policyNumber: isPolicy(kind) ? textOrNull(body.policyNumber) : null,
      coverCents: isPolicy(kind) ? body.coverCents : null,
      validUntil: documentRules[kind].hasEnd ? body.validUntil : null,
    })
    await checkRenewal(ctx, tx, open.value)
    return accepted(await viewApplication(ctx, tx, accountId))
  })

const textOrNull = (text: string | null): string | null => (text === '' ? null : text)
