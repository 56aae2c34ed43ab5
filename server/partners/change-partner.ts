import type { Partner } from '../../contract/partners.ts'
import type { InputOf } from '../../contract/routes.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { showPartner } from './partner-view.ts'
import { lockPartner, savePartner } from './partners.store.ts'

type Changes = InputOf<'PATCH /api/operations/partners/:partnerId'>['body']

/**
 * Changes what was agreed, or stops and resumes the use of the API: from the next request on. On record with before and after; of whom to
 * write to only that it changed. Refusal: `not_found`.
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
    const isOther = given.filter(([key, value]) => before[key as keyof Changes] !== value)
    if (isOther.length > 0) {
      const at = await ctx.clock.now(tx)
      const changed = isOther.map(([key]) => key)
      await savePartner(tx, partnerId, { ...Object.fromEntries(isOther), updatedAt: at })
      const figures = (of: Changes) => ({
        monthlyVolumeCommitment: of.monthlyVolumeCommitment,
        volumeDiscountBasisPoints: of.volumeDiscountBasisPoints,
        isActive: of.isActive,
      })
      await writeAudit(tx, {
        accountId: operatorId,
        action: 'change_partner',
        objectId: partnerId,
        before: figures(before),
        after: { ...figures({ ...before, ...Object.fromEntries(isOther) }), changed },
        at,
      })
    }
    return accepted(await showPartner(tx, partnerId))
  })
