import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'

export const photoJobCatalogue = defineJobs({
  /** Deletes files from the file store once no row refers to their photo or image. */
  'remove-files': {
    queue: 'reports',
    payload: z.object({ keys: z.array(z.string()) }),
    maxAttempts: 25,
  },
})

export const photoJobs = (ctx: Ctx) =>
  ({
    'remove-files': async ({ keys }, { checkpoint }) => {
      for (const key of keys) {
        checkpoint()
        await ctx.files.remove(key)
      }
    },
  }) satisfies JobHandlers<typeof photoJobCatalogue>
