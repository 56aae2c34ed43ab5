import type { Ctx } from '../context.ts'
import { forgetVisitors } from './forget-visitors.ts'

export const advertJobs = (ctx: Ctx) => ({
  'forget-visitors': () => forgetVisitors(ctx),
})
