import type { DriverVerification } from '../../contract/verification.ts'
import { refused, type Outcome } from '../../domain/refusal.ts'
import { checklistOf } from '../../domain/verification-checklist.ts'
import { outgrown, verifiedUntil } from '../../domain/verification-end.ts'
import { missingOf, problemOf } from '../../domain/verification-papers.ts'
import { writeAudit } from '../audit/index.ts'
import { inTransaction } from '../kit/database.ts'
import { applicationFacts } from './application-facts.ts'
import { changeProfile, lockApplication } from './applications.store.ts'
import { acceptDocuments, documentsOf, refuseDocument } from './documents.store.ts'
import { viewVerification } from './load-verification.ts'
import type { MoveCtx } from './move-driver.ts'
import { documentVersion } from './seen-version.ts'
import { joinLink, tellDriver, tellScreens } from './tell-driver.ts'
import { documentAcceptedMail, documentRefusedMail } from './verification-mails.ts'

export type DocumentDecision = {
  driverId: string
  documentId: string
  accept: boolean
  /** Needed to refuse: the driver reads it. */
  reason: string
  /** Version of the paper that was looked at. */
  seen: string
}

/**
 * About a renewed paper of somebody verified or suspended; those of a new application are decided together with it. What is accepted
 * replaces what counted, and the day from which offers stop is worked out anew. Refusals: `not_found`, `application_not_open`,
 * `application_changed` when it is no longer what was looked at, `papers_not_valid` for one that is incomplete or no good, `invalid_input`
 * without a reason.
 */
export const decideDocument = async (
  ctx: MoveCtx,
  accountId: string,
  { driverId, documentId, accept, reason, seen }: DocumentDecision,
): Promise<Outcome<DriverVerification>> => {
  if (!accept && reason === '') {
    return refused('invalid_input', { fields: { reason: 'Say why: the driver reads it' } })
  }
  return inTransaction(ctx.db, async (tx) => {
    const application = await lockApplication(tx, driverId)
    const documents = await documentsOf(tx, driverId)
    const document = documents.find(({ id }) => id === documentId)
    if (!application || !document) return refused('not_found')
    const isPastFirst = ['verified', 'suspended'].includes(application.profile.state)
    if (!isPastFirst || document.state !== 'given') return refused('application_not_open')
    if (documentVersion(document) !== seen) return refused('application_changed')
    const now = await ctx.clock.now(tx)
    const decided = { decidedAt: now, decidedBy: accountId }
    const about = { fullName: application.account.fullName, url: joinLink(ctx) }
    if (accept) {
      const paper = { ...document, pages: document.pages.length }
      if (missingOf(paper) ?? problemOf(paper, now)) return refused('papers_not_valid')
      await acceptDocuments(tx, driverId, [documentId], decided)
      const facts = applicationFacts(application, await documentsOf(tx, driverId), 'accepted')
      const until = verifiedUntil(facts)
      // null: verified before papers were kept, and not all of them are here yet. What no paper makes good is not begun anew by one.
      if (until && outgrown(checklistOf(facts, now)).length === 0)
        await changeProfile(tx, driverId, { papersValidUntil: until })
    } else {
      await refuseDocument(tx, documentId, { ...decided, reason })
    }
    const mail = accept
      ? documentAcceptedMail(about, document.kind)
      : documentRefusedMail({ ...about, reason }, document.kind)
    await tellDriver(ctx, tx, application.account, {
      kind: 'driver_document',
      about: documentId,
      mail,
    })
    tellScreens(ctx, tx, application)
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
