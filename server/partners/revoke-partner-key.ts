import type { Partner } from '../../contract/partners/partners.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { showPartner } from './partner-view.ts'
import { lockPartner, revokeKey } from './partners.store.ts'

/** Ends a key from the next request on; a second time changes nothing. On record. Refusal: `not_found`. */
export const revokePartnerKey = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  byAccountId: string,
  { partnerId, keyId }: { partnerId: string; keyId: string },
): Promise<Outcome<Partner>> =>
  inTransaction(ctx.db, async (tx) => {
    const partner = await lockPartner(tx, partnerId)
    const at = await ctx.clock.now(tx)
    const isRevoked = partner && (await revokeKey(tx, partnerId, keyId, at))
    if (isRevoked === null) return refused('not_found')
    if (isRevoked) {
      await writeAudit(tx, {
        accountId: byAccountId,
        action: 'revoke_partner_key',
        objectId: partnerId,
        after: { keyId },
        at,
      })
    }
    return accepted(await showPartner(ctx, tx, partnerId))
  })
