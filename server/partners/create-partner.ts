import type { Partner } from '../../contract/partners/partners.ts'
import type { InputOf } from '../../contract/routes.ts'
import { fullCover } from '../../domain/partners/partner-company.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { violatedConstraint } from '../kit/database/database-errors.ts'
import { newId } from '../kit/ids.ts'
import { showPartner } from './partner-view.ts'
import { insertPartner, insertPartnerAccount } from './partners.store.ts'

/**
 * Creates an insurer, with the account that its bookings will belong to and without a key. On record, without the contacts. Discount in
 * hundredths of a per cent. Refusal: `partner_exists`.
 */
export const createPartner = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  company: InputOf<'POST /api/partners'>['body'],
): Promise<Outcome<Partner>> => {
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const at = await ctx.clock.now(tx)
      const [partnerId, accountId] = [newId('ptr'), newId('acc')]
      const { companyName } = company
      await insertPartnerAccount(tx, { id: accountId, companyName, at })
      await insertPartner(tx, {
        id: partnerId,
        accountId,
        ...company,
        coveredIncidents: [...fullCover.coveredIncidents],
        mostPriceCents: fullCover.mostPriceCents,
        isActive: true,
        createdAt: at,
        updatedAt: at,
      })
      const { contactEmail: _email, contactPhone: _phone, ...after } = company
      await writeAudit(tx, {
        accountId: operatorId,
        action: 'create_partner',
        objectId: partnerId,
        after,
        at,
      })
      return accepted(await showPartner(ctx, tx, partnerId))
    })
  } catch (error) {
    if (violatedConstraint(error) === 'insurance_partners_name') return refused('partner_exists')
    throw error
  }
}
