import type { Partner } from '../../contract/partners/partners.ts'
import type { InputOf } from '../../contract/routes.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { showPartner } from './partner-view.ts'
import { lockPartner, savePartner } from './partners.store.ts'

type Changes = InputOf<'PATCH /api/partners/:partnerId'>['body']

/**
 * Changes the agreed terms, or stops and resumes the use of the API, from the next request on. On record with before and after. Refusal:
 * `not_found`.
 */
export const changePartner = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  { partnerId, changes }: { partnerId: string; changes: Changes },
): Promise<Outcome<Partner>> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockPartner(tx, partnerId)
    if (!before) return refused('not_found')
    const given = Object.entries(changes).filter(([, value]) => value !== undefined)
    const isOther = given.filter(
      ([key, value]) => JSON.stringify(before[key as keyof Changes]) !== JSON.stringify(value),
    )
    if (isOther.length > 0) {
      const at = await ctx.clock.now(tx)
      const changed = Object.fromEntries(isOther)
      await savePartner(tx, partnerId, { ...changed, updatedAt: at })
      await writeAudit(tx, {
        accountId: operatorId,
        action: 'change_partner',
        objectId: partnerId,
        before: agreedOn(before),
        after: { ...agreedOn({ ...before, ...changed }), changed: Object.keys(changed) },
        at,
      })
    }
    return accepted(await showPartner(ctx, tx, partnerId))
  })

const agreedOn = (of: Changes) => ({
  monthlyVolumeCommitment: of.monthlyVolumeCommitment,
  volumeDiscountBasisPoints: of.volumeDiscountBasisPoints,
  coveredIncidents: of.coveredIncidents,
  mostPriceCents: of.mostPriceCents,
  isActive: of.isActive,
})
