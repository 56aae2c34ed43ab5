import type { DriverApplication } from '../../contract/drivers/verification-application.ts'
import type { InputOf } from '../../contract/routes.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { mayChangeDocuments } from '../../domain/drivers/verification-transitions.ts'
import {
  documentRules,
  isPolicy,
  type DocumentKind,
} from '../../domain/drivers/verification-documents.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { mayChange } from './application-facts.ts'
import { viewApplication } from './application-view.ts'
import { beginApplication } from './applications.store.ts'
import { checkRenewal } from './check-renewal.ts'
import { changeDocument, givenDocument } from './documents.store.ts'

/**
 * Saves the details of a document. If one of its kind counts already, this one is the renewal; the old one counts until an operator has
 * decided. Fields that this kind of document does not have are not kept. Refusal: `application_not_open`.
 */
export const saveDocument = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'config' | 'jobs' | 'live'>,
  accountId: string,
  kind: DocumentKind,
  body: InputOf<'PUT /api/driver/documents/:kind'>['body'],
): Promise<Outcome<DriverApplication>> =>
  inTransaction(ctx.db, async (tx) => {
    const open = mayChange(await beginApplication(tx, accountId), mayChangeDocuments)
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
