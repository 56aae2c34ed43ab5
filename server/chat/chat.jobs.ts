/** The jobs of a conversation. */
import type { PayloadOf } from '../kit/jobs.ts'
import type { jobCatalogue } from '../job-catalogue.ts'
import type { Ctx } from '../context.ts'
import { tellUnread } from './tell-unread.ts'

export const chatJobs = (ctx: Ctx) => ({
  'tell-unread': (payload: PayloadOf<typeof jobCatalogue, 'tell-unread'>) =>
    tellUnread(ctx, payload),
})
