import type { Ctx } from '../context.ts'
import { keepHours } from './keep-hours.ts'

export const driverJobs = (ctx: Ctx) => ({
  'keep-hours': () => keepHours(ctx),
})
