import { createHash, randomBytes } from 'node:crypto'
import type { Partner } from '../../contract/partners/partners.ts'
import { partnerInvitationDays } from '../../domain/partners/partner-company.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Identity } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { writeMail, layOutMail, type Mail } from '../notifications/index.ts'
import { accountByEmail, placeOfWork, replaceInvitation } from './partner-people.store.ts'
import { showPartner } from './partner-view.ts'
import { lockPartner } from './partners.store.ts'
import { formatMoment } from '../../domain/time/dublin-time.ts'

/** Where the link of the mail leads; `web/paths.ts` has the same. */
export const invitationPath = '/partner-invitation'

/** 256 random bits, so that a plain hash is enough to find them again. */
const tokenBytes = 32

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

type Wanted = { partnerId: string; email: string; isAdministrator: boolean }

/**
 * Sends a link that makes a person one of the insurer's people, once, within `partnerInvitationDays`; an earlier link to the same address
 * stops working. On record by the invitation's id, without the address. Refusals: `not_found`, `works_here`, `works_elsewhere`
 * for a driver, an operator, and anyone who belongs to another insurer.
 */
export const invitePartnerStaff = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs' | 'config'>,
  who: Pick<Identity, 'accountId' | 'fullName'>,
  { partnerId, email, isAdministrator }: Wanted,
): Promise<Outcome<Partner>> =>
  inTransaction(ctx.db, async (tx) => {
    const partner = await lockPartner(tx, partnerId)
    if (!partner) return refused('not_found')
    const person = await accountByEmail(tx, email)
    const work = person && (await placeOfWork(tx, person.accountId))
    if (work) return refused(work.partnerId === partnerId ? 'works_here' : 'works_elsewhere')
    if (person && !mayWorkForInsurer(person.role)) return refused('works_elsewhere')
    const at = await ctx.clock.now(tx)
    const invitationId = newId('inv')
    const token = randomBytes(tokenBytes).toString('base64url')
    const expiresAt = new Date(at.getTime() + partnerInvitationDays * 24 * 3_600_000)
    await replaceInvitation(tx, {
      id: invitationId,
      partnerId,
      email,
      isAdministrator,
      tokenHash: hashOfToken(token),
      invitedBy: who.accountId,
      invitedAt: at,
      expiresAt,
    })
    await writeMail(ctx, tx, {
      key: `partner_invitation:${invitationId}`,
      kind: 'partner_invitation',
      recipientId: person?.accountId ?? null,
      bookingId: null,
      address: email,
      mail: invitationMail({
        companyName: partner.companyName,
        invitedBy: who.fullName,
        expiresAt,
        url: `${ctx.config.publicOrigin}${invitationPath}#token=${token}`,
      }),
    })
    await writeAudit(tx, {
      accountId: who.accountId,
      action: 'invite_partner_staff',
      objectId: partnerId,
      after: { invitationId, isAdministrator },
      at,
    })
    return accepted(await showPartner(ctx, tx, partnerId))
  })

/** Drivers and operators have other work, and see what insurers must not. */
export const mayWorkForInsurer = (role: Identity['role']): boolean =>
  role === 'customer' || role === 'dealer'

type InvitationFacts = {
  companyName: string
  invitedBy: string
  expiresAt: Date
  /** With the token behind a #, where it reaches no log. */
  url: string
}

/** The mail that invites a person to work for an insurer. Data in, mail out. */
const invitationMail = ({ companyName, invitedBy, expiresAt, url }: InvitationFacts): Mail =>
  layOutMail({
    subject: `${companyName} invites you to its Towline dashboard`,
    heading: `Join ${companyName} on Towline`,
    parts: [
      {
        kind: 'text',
        text: `${invitedBy} invites you to see the recoveries, figures and invoices of ${companyName}.`,
      },
      {
        kind: 'text',
        text: 'Press the button, and sign in or sign up with this email address.',
      },
      { kind: 'button', label: 'Accept the invitation', url },
      {
        kind: 'note',
        text: `The link works once, until ${formatMoment(expiresAt)}. If you don’t know ${companyName}, ignore this email. Nothing will happen.`,
      },
    ],
    reason: `You’re getting this email because ${companyName} entered this address at Towline.`,
  })
