import { companionDays } from '../../domain/accounts/retention.ts'
import type { Ctx } from '../context.ts'
import { forgetNotificationsOf } from '../notifications/index.ts'
import { deleteCompanionsBefore } from './companion.store.ts'

/** Every notification that says something of a companion, or was sent to a relative. */
const kinds = ['check_in', 'follow_link', 'companion_silent', 'companion_not_safe'] as const

/** Nightly: deletes answers, check-ins and relatives' numbers, and what notifications said of them. Twice it finds nothing. */
export const purgeCompanions = async (ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  const before = new Date(now.getTime() - companionDays * 86_400_000)
  await deleteCompanionsBefore(ctx.db, before)
  await forgetNotificationsOf(ctx.db, kinds, before)
}
