import type { Partner } from '../../contract/partners/partners.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { endSessions, type Identity } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { deleteStaff, staffOf } from './partner-people.store.ts'
import { showPartner } from './partner-view.ts'
import { lockPartner } from './partners.store.ts'

/**
 * Removes a person from the insurer and signs them out everywhere, open streams included. On record. Refusals: `not_found`, also
 * for a person who does not work there; `last_administrator` unless an operator does it, so that administrators cannot lock their own
 * company out: only administrators who can sign in count.
 */
export const removePartnerStaff = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'live'>,
  who: Pick<Identity, 'accountId' | 'role'>,
  { partnerId, accountId }: { partnerId: string; accountId: string },
): Promise<Outcome<Partner>> =>
  inTransaction(ctx.db, async (tx) => {
    if (!(await lockPartner(tx, partnerId))) return refused('not_found')
    const staff = await staffOf(tx, [partnerId])
    const person = staff.find((one) => one.accountId === accountId)
    if (!person) return refused('not_found')
    const isOneLeft = staff.some(
      (one) => one.isAdministrator && !one.isDisabled && one.accountId !== accountId,
    )
    if (who.role !== 'operator' && person.isAdministrator && !isOneLeft) {
      return refused('last_administrator')
    }
    await deleteStaff(tx, partnerId, accountId)
    await endSessions(ctx, tx, accountId)
    await writeAudit(tx, {
      accountId: who.accountId,
      action: 'remove_partner_staff',
      objectId: partnerId,
      before: { accountId, isAdministrator: person.isAdministrator },
      at: await ctx.clock.now(tx),
    })
    return accepted(await showPartner(ctx, tx, partnerId))
  })
