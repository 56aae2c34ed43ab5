import type { DriverVerification } from '../../contract/drivers/verification.ts'
import { refused, type Outcome } from '../../domain/refusal.ts'
import { checklistOf } from '../../domain/drivers/verification-checklist.ts'
import { outgrown, verifiedUntil } from '../../domain/drivers/verification-end.ts'
import { missingOf, problemOf } from '../../domain/drivers/verification-documents.ts'
import { writeAudit } from '../audit/index.ts'
import { inTransaction } from '../kit/database/database.ts'
import { applicationFacts } from './application-facts.ts'
import { changeProfile, lockApplication } from './applications.store.ts'
import { acceptDocuments, listDriverDocuments, refuseDocument } from './documents.store.ts'
import { viewVerification } from './load-verification.ts'
import type { TransitionCtx } from './transition-driver.ts'
import { documentVersion } from './seen-version.ts'
import { joinLink, notifyDriver, notifyScreens } from './notify-driver.ts'
import { documentAcceptedMail, documentRefusedMail } from './verification-mails.ts'

export type DocumentReview = {
  driverId: string
  documentId: string
  accept: boolean
  /** Required to refuse: the driver reads it. */
  reason: string
  /** Version of the document that was reviewed. */
  seen: string
}

/**
 * Reviews a renewed document of a verified or suspended driver; those of a new application are reviewed together with it. An accepted
 * one replaces the one that counted, and the day from which offers stop is worked out again. Refusals: `not_found`, `application_not_open`,
 * `application_changed` when it has changed since the review, `papers_not_valid` for one that is incomplete or invalid, `invalid_input`
 * without a reason.
 */
export const reviewDocument = async (
  ctx: TransitionCtx,
  accountId: string,
  { driverId, documentId, accept, reason, seen }: DocumentReview,
): Promise<Outcome<DriverVerification>> => {
  if (!accept && reason === '') {
    return refused('invalid_input', { fields: { reason: 'Give a reason: the driver sees it' } })
  }
  return inTransaction(ctx.db, async (tx) => {
    const application = await lockApplication(tx, driverId)
    const documents = await listDriverDocuments(tx, driverId)
    const document = documents.find(({ id }) => id === documentId)
    if (!application || !document) return refused('not_found')
    const isPastFirst = ['verified', 'suspended'].includes(application.profile.state)
    if (!isPastFirst || document.state !== 'given') return refused('application_not_open')
    if (documentVersion(document) !== seen) return refused('application_changed')
    const now = await ctx.clock.now(tx)
    const review = { reviewedAt: now, reviewedBy: accountId }
    const about = { fullName: application.account.fullName, url: joinLink(ctx) }
    if (accept) {
      const reviewedOn = { ...document, pages: document.pages.length }
      if (missingOf(reviewedOn) ?? problemOf(reviewedOn, now)) return refused('papers_not_valid')
      await acceptDocuments(tx, driverId, [documentId], review)
      const facts = applicationFacts(
        ctx,
        application,
        await listDriverDocuments(tx, driverId),
        'accepted',
      )
      const until = verifiedUntil(facts)
      // null: verified before documents were kept, and some are still missing. A new document does not extend what no document can repair.
      if (until && outgrown(checklistOf(facts, now)).length === 0)
        await changeProfile(tx, driverId, { documentsValidUntil: until })
    } else {
      await refuseDocument(tx, documentId, { ...review, reason })
    }
    const mail = accept
      ? documentAcceptedMail(about, document.kind)
      : documentRefusedMail({ ...about, reason }, document.kind)
    await notifyDriver(ctx, tx, application.account, {
      kind: 'driver_document',
      about: documentId,
      mail,
    })
    notifyScreens(ctx, tx, application)
    await writeAudit(tx, {
      accountId,
      action: 'decide_driver_document',
      objectId: driverId,
      after: { documentId, kind: document.kind, accept, reason },
      at: now,
    })
    return viewVerification(ctx, tx, driverId)
  })
}
