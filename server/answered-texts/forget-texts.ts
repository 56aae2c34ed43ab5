import { inboundTextDays } from '../../domain/accounts/retention.ts'
import type { Ctx } from '../context.ts'
import { eraseTextsBefore } from './answered-texts.store.ts'

/** Erases the numbers and words of old texts; the provider's ids stay, because they stop a second reading. */
export const forgetTexts = async (ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  await eraseTextsBefore(ctx.db, new Date(now.getTime() - inboundTextDays * 86_400_000))
}
