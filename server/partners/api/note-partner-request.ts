import type { Ctx } from '../../context.ts'
import type { PartnerCaller } from './identify-partner.ts'
import { insertRequest, markKeyUsed } from '../partners.store.ts'

export type AnsweredRequest = {
  requestId: string
  method: string
  /** The route's pattern, without anything that was sent. */
  path: string
  status: number
  durationMs: number
}

/** Logs a partner's request and the status of its answer for the partner's developers. No contents of either. */
export const notePartnerRequest = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { partnerId, keyId }: PartnerCaller,
  answered: AnsweredRequest,
): Promise<void> => {
  const at = await ctx.clock.now(ctx.db)
  await insertRequest(ctx.db, { ...answered, partnerId, keyId, at })
  await markKeyUsed(ctx.db, keyId, at)
}
