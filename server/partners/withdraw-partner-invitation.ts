import type { Partner } from '../../contract/partners/partners.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { withdrawInvitation } from './partner-people.store.ts'
import { showPartner } from './partner-view.ts'
import { lockPartner } from './partners.store.ts'

/** Ends the link of an invitation. On record. Refusal: `not_found`, also for one that was accepted or withdrawn before. */
export const withdrawPartnerInvitation = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  byAccountId: string,
  { partnerId, invitationId }: { partnerId: string; invitationId: string },
): Promise<Outcome<Partner>> =>
  inTransaction(ctx.db, async (tx) => {
    const at = await ctx.clock.now(tx)
    const partner = await lockPartner(tx, partnerId)
    if (!partner || !(await withdrawInvitation(tx, partnerId, invitationId, at))) {
      return refused('not_found')
    }
    await writeAudit(tx, {
      accountId: byAccountId,
      action: 'withdraw_partner_invitation',
      objectId: partnerId,
      before: { invitationId },
      at,
    })
    return accepted(await showPartner(ctx, tx, partnerId))
  })
