/** Who works for an insurer: they sign in as anybody does, and see their own company. */
import type { Partner } from '../../contract/partners.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { showPartner } from './partner-view.ts'
import { confirmedAccountOf, deleteStaff, insertStaff, lockPartner } from './partners.store.ts'

/**
 * An account joins the insurer; a second time changes nothing. On record by the account's id. Refusals: `not_found`, `no_such_account`,
 * `works_elsewhere` for a driver, an operator, and whoever belongs to another insurer.
 */
export const addPartnerStaff = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  { partnerId, email }: { partnerId: string; email: string },
): Promise<Outcome<Partner>> =>
  inTransaction(ctx.db, async (tx) => {
    if (!(await lockPartner(tx, partnerId))) return refused('not_found')
    const person = await confirmedAccountOf(tx, email)
    if (!person) return refused('no_such_account')
    if (person.role !== 'customer' && person.role !== 'dealer') return refused('works_elsewhere')
    const at = await ctx.clock.now(tx)
    const { accountId } = person
    const isTheirs = await insertStaff(tx, {
      accountId,
      partnerId,
      addedBy: operatorId,
      addedAt: at,
    })
    if (!isTheirs) return refused('works_elsewhere')
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'add_partner_staff',
      objectId: partnerId,
      after: { accountId },
      at,
    })
    return accepted(await showPartner(tx, partnerId))
  })

/** On record. Refusal: `not_found`, also for somebody who does not work there. */
export const removePartnerStaff = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  { partnerId, accountId }: { partnerId: string; accountId: string },
): Promise<Outcome<Partner>> =>
  inTransaction(ctx.db, async (tx) => {
    const partner = await lockPartner(tx, partnerId)
    if (!partner || !(await deleteStaff(tx, partnerId, accountId))) return refused('not_found')
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'remove_partner_staff',
      objectId: partnerId,
      before: { accountId },
      at: await ctx.clock.now(tx),
    })
    return accepted(await showPartner(tx, partnerId))
  })
