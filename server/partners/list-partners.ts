import type { AnswerOf } from '../../contract/routes.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import type { Identity } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { placeOfWork } from './partner-people.store.ts'
import { viewPartner } from './partner-view.ts'
import { partnersWithAll } from './partners.store.ts'

type Listed = AnswerOf<'GET /api/partners'>

/**
 * Insurers, newest first: all for an operator, which is on record because of their keys (reliability.md, "Security"); their own
 * for an insurer's people; none for anyone else.
 */
export const listPartners = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  who: Pick<Identity, 'accountId' | 'role'>,
): Promise<Outcome<Listed>> => {
  const at = await ctx.clock.now(ctx.db)
  if (who.role !== 'operator') {
    const work = await placeOfWork(ctx.db, who.accountId)
    const own = work ? await partnersWithAll(ctx.db, work.partnerId, at) : []
    return accepted({
      partners: own.map((one) => viewPartner(one, work?.isAdministrator === true)),
    })
  }
  const found = await partnersWithAll(ctx.db, null, at)
  await writeAudit(ctx.db, {
    accountId: who.accountId,
    action: 'read_partners',
    objectId: 'partners',
    after: { partners: found.length },
    at,
  })
  return accepted({ partners: found.map((one) => viewPartner(one, true)) })
}
