import type { Ctx } from '../context.ts'
import type { PartnerCaller } from './identify-partner.ts'
import { insertRequest, markKeyUsed } from './partners.store.ts'

export type AnsweredRequest = {
  requestId: string
  method: string
  /** Of the route, with nothing in it that was sent. */
  path: string
  status: number
  durationMs: number
}

/** Keeps that a partner's program asked something and how it was answered, for its developers to look at. Nothing that was sent or answered. */
export const notePartnerRequest = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { partnerId, keyId }: PartnerCaller,
  answered: AnsweredRequest,
): Promise<void> => {
  const at = await ctx.clock.now(ctx.db)
  await insertRequest(ctx.db, { ...answered, partnerId, keyId, at })
  await markKeyUsed(ctx.db, keyId, at)
}
