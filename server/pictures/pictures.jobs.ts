import type { Ctx } from '../context.ts'
import type { jobCatalogue } from '../job-catalogue.ts'
import type { PayloadOf } from '../kit/jobs.ts'

export const pictureJobs = (ctx: Ctx) => ({
  'remove-files': async ({ keys }: PayloadOf<typeof jobCatalogue, 'remove-files'>) => {
    for (const key of keys) await ctx.files.remove(key)
  },
})
