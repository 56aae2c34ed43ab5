import type { AnswerOf } from '../../contract/routes.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { viewPartner } from './partner-view.ts'
import { partnersWithAll } from './partners.store.ts'

/** Every insurer, newest first. That an operator looked at their keys is on record (reliability.md, "Access and privacy"). */
export const listPartners = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
): Promise<Outcome<AnswerOf<'GET /api/operations/partners'>>> => {
  const at = await ctx.clock.now(ctx.db)
  const found = await partnersWithAll(ctx.db, null)
  await writeAudit(ctx.db, {
    accountId: operatorId,
    action: 'read_partners',
    objectId: 'partners',
    after: { partners: found.length },
    at,
  })
  return accepted({ partners: found.map(viewPartner) })
}
