import type { Ctx } from '../context.ts'
import { refreshFacts } from './refresh-facts.ts'

export const factsJobs = (ctx: Ctx) => ({
  'refresh-facts': async () => {
    await refreshFacts(ctx)
  },
})
