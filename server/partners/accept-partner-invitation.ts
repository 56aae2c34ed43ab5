import type { AnswerOf } from '../../contract/routes.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Identity } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { hashOfToken, mayWorkForInsurer } from './invite-partner-staff.ts'
import {
  companyInviting,
  findInvitation,
  insertStaff,
  lockInvitation,
  markAccepted,
} from './partner-people.store.ts'
import { lockPartner } from './partners.store.ts'

type Accepted = AnswerOf<'POST /api/partner-invitations/accept'>

/** Who is invited by whom, for the page behind the link. Refusal: `link_not_valid` for a link that can no longer be accepted. */
export const readPartnerInvitation = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  token: string,
): Promise<Outcome<AnswerOf<'POST /api/partner-invitations/read'>>> => {
  const found = await findInvitation(db, hashOfToken(token))
  // One that was accepted is read again when its page is.
  const isOpen = found && !found.withdrawnAt && (await clock.now(db)) < found.expiresAt
  if (!isOpen) return refused('link_not_valid')
  return accepted({ companyName: found.companyName, email: found.email })
}

/**
 * Makes the invited person one of the insurer's people. Works only with the address that the link was sent to, so that a forwarded mail
 * admits no one else; a second press by the same person gets the same answer. On record. Refusals: `link_not_valid` for a link that we
 * did not make, that has expired or was revoked, `invitation_for_other`, `works_elsewhere`, `email_not_verified`.
 */
export const acceptPartnerInvitation = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  who: Identity,
  token: string,
): Promise<Outcome<Accepted>> =>
  inTransaction(ctx.db, async (tx) => {
    const tokenHash = hashOfToken(token)
    const company = await companyInviting(tx, tokenHash)
    // the company is locked first, as revoking or replacing the invitation does: otherwise the two would deadlock
    if (company !== null) await lockPartner(tx, company)
    const found = await lockInvitation(tx, tokenHash)
    if (!found) return refused('link_not_valid')
    const { invitation, companyName } = found
    const { partnerId, isAdministrator } = invitation
    if (invitation.acceptedBy === who.accountId) return accepted({ partnerId, companyName })
    const at = await ctx.clock.now(tx)
    if (invitation.acceptedAt || invitation.withdrawnAt || at >= invitation.expiresAt) {
      return refused('link_not_valid')
    }
    if (who.email !== invitation.email) return refused('invitation_for_other')
    if (!who.isEmailVerified) return refused('email_not_verified')
    if (!mayWorkForInsurer(who.role)) return refused('works_elsewhere')
    const { accountId } = who
    const isTheirs = await insertStaff(tx, {
      accountId,
      partnerId,
      isAdministrator,
      addedBy: invitation.invitedBy,
      addedAt: at,
    })
    if (!isTheirs) return refused('works_elsewhere')
    await markAccepted(tx, invitation.id, accountId, at)
    await writeAudit(tx, {
      accountId,
      action: 'add_partner_staff',
      objectId: partnerId,
      after: { accountId, isAdministrator, invitationId: invitation.id },
      at,
    })
    return accepted({ partnerId, companyName })
  })
