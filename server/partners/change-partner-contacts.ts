import type { Partner } from '../../contract/partners/partners.ts'
import type { InputOf } from '../../contract/routes.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { showPartner } from './partner-view.ts'
import { lockPartner, savePartner } from './partners.store.ts'

type Contacts = InputOf<'PUT /api/partners/:partnerId/contacts'>['body']

/** Changes whom to write to and call. On record is which of them changed, not the address: a record is for ever. Refusal: `not_found`. */
export const changePartnerContacts = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  byAccountId: string,
  { partnerId, contacts }: { partnerId: string; contacts: Contacts },
): Promise<Outcome<Partner>> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockPartner(tx, partnerId)
    if (!before) return refused('not_found')
    const changed = (['contactEmail', 'contactPhone'] as const).filter(
      (key) => before[key] !== contacts[key],
    )
    if (changed.length > 0) {
      const at = await ctx.clock.now(tx)
      await savePartner(tx, partnerId, { ...contacts, updatedAt: at })
      await writeAudit(tx, {
        accountId: byAccountId,
        action: 'change_partner_contacts',
        objectId: partnerId,
        after: { changed },
        at,
      })
    }
    return accepted(await showPartner(ctx, tx, partnerId))
  })
