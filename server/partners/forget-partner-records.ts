import { partnerAnswersHours, partnerRequestsDays } from '../../domain/partner.ts'
import type { Ctx } from '../context.ts'
import { deleteAnswersBefore } from './answers.store.ts'
import { deleteRequestsBefore } from './partners.store.ts'

const hourMs = 3_600_000

/** What partners asked is kept for `partnerRequestsDays`, what they were answered for `partnerAnswersHours`. */
export const forgetPartnerRecords = async (ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> => {
  const now = (await ctx.clock.now(ctx.db)).getTime()
  await deleteRequestsBefore(ctx.db, new Date(now - partnerRequestsDays * 24 * hourMs))
  await deleteAnswersBefore(ctx.db, new Date(now - partnerAnswersHours * hourMs))
}
