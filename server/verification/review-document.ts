import type { DriverVerification } from '../../contract/drivers/verification.ts'
import { refused, type Outcome } from '../../domain/refusal.ts'
import { mayMark, type DocumentMark } from '../../domain/drivers/document-review.ts'
import { checklistOf } from '../../domain/drivers/verification-checklist.ts'
import { outgrown, verifiedUntil } from '../../domain/drivers/verification-end.ts'
import { missingOf, problemOf } from '../../domain/drivers/verification-documents.ts'
import { writeAudit } from '../audit/index.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { applicationFacts, ofPages } from './application-facts.ts'
import { changeProfile, lockApplication, type BegunApplication } from './applications.store.ts'
import {
  acceptDocuments,
  listDriverDocuments,
  refuseDocument,
  type DocumentWithPages,
} from './documents.store.ts'
import { viewVerification } from './load-verification.ts'
import { pagesOpenedBy } from './page-openings.store.ts'
import type { TransitionCtx } from './transition-driver.ts'
import { documentVersion } from './seen-version.ts'
import { joinLink, notifyDriver, notifyScreens } from './notify-driver.ts'
import { documentAcceptedMail, documentRefusedMail } from './verification-mails.ts'

export type DocumentReview = {
  driverId: string
  documentId: string
  mark: DocumentMark
  /** Required to refuse or to ask again: the driver reads it. */
  reason: string
  /** Version of the document that was reviewed. */
  seen: string
}

/**
 * Marks one document that this operator has opened. Of an application in review every document is marked before the decision, and the driver
 * reads the marks with it; of a verified or suspended driver, a renewed one: accepted, it replaces the one that counted, and the day from
 * which offers stop is worked out again. Refusals: `not_found`, `application_not_open`, `application_changed` when it has changed since the
 * review, `document_not_opened`, `papers_not_valid` for one that is incomplete or invalid, `invalid_input` without a reason.
 */
export const reviewDocument = async (
  ctx: TransitionCtx,
  accountId: string,
  { driverId, documentId, mark, reason, seen }: DocumentReview,
): Promise<Outcome<DriverVerification>> => {
  if (mark !== 'accept' && reason === '') {
    return refused('invalid_input', { fields: { reason: 'Give a reason: the driver sees it' } })
  }
  return inTransaction(ctx.db, async (tx) => {
    const application = await lockApplication(tx, driverId)
    const documents = await listDriverDocuments(tx, driverId)
    const document = documents.find(({ id }) => id === documentId)
    if (!application || !document) return refused('not_found')
    const { state } = application.profile
    if (!mayMark(state, document, documents)) return refused('application_not_open')
    if (documentVersion(document) !== seen) return refused('application_changed')
    const opened = new Set(await pagesOpenedBy(tx, driverId, accountId))
    if (!document.pages.every(({ id }) => opened.has(id))) return refused('document_not_opened')
    const now = await ctx.clock.now(tx)
    const review = { reviewedAt: now, reviewedBy: accountId }
    if (mark === 'accept') {
      const reviewedOn = ofPages(document)
      if (missingOf(reviewedOn) ?? problemOf(reviewedOn, now)) return refused('papers_not_valid')
      await acceptDocuments(tx, driverId, [documentId], review)
    } else {
      await refuseDocument(tx, documentId, {
        ...review,
        reason,
        requestedAgain: mark === 'request_again',
      })
    }
    if (state !== 'in_review')
      await endRenewal(ctx, tx, application, document, { mark, reason, now })
    notifyScreens(ctx, tx, application)
    await writeAudit(tx, {
      accountId,
      action: 'decide_driver_document',
      objectId: driverId,
      before: { state: document.state },
      after: { documentId, kind: document.kind, mark, reason },
      at: now,
    })
    return viewVerification(ctx, tx, driverId, accountId)
  })
}

type Renewed = { mark: DocumentMark; reason: string; now: Date }

/** Of a driver past the first review: until when they are verified now, and the mail about it. */
const endRenewal = async (
  ctx: TransitionCtx,
  tx: Tx,
  application: BegunApplication,
  document: DocumentWithPages,
  { mark, reason, now }: Renewed,
): Promise<void> => {
  const { id: driverId } = application.profile
  if (mark === 'accept') {
    const documents = await listDriverDocuments(tx, driverId)
    const facts = applicationFacts(ctx, application, documents, 'accepted')
    const until = verifiedUntil(facts)
    // null: verified before documents were kept, and some are still missing. A new document does not extend what no document can repair.
    if (until && outgrown(checklistOf(facts, now)).length === 0)
      await changeProfile(tx, driverId, { documentsValidUntil: until })
  }
  const about = { fullName: application.account.fullName, url: joinLink(ctx) }
  const mail =
    mark === 'accept'
      ? documentAcceptedMail(about, document.kind)
      : documentRefusedMail({ ...about, reason }, document.kind)
  await notifyDriver(ctx, tx, application.account, {
    kind: 'driver_document',
    about: document.id,
    mail,
  })
}
