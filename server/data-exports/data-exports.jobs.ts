import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'
import { makeExport } from './make-export.ts'

export const dataExportJobCatalogue = defineJobs({
  /** Makes the archive of a person's data. Each run goes on after what the one before finished; the tries together take less than the hour that the page promises. */
  'make-data-export': {
    queue: 'reports',
    payload: z.object({ exportId: z.string() }),
    maxAttempts: 7,
    key: ({ exportId }) => `make-data-export:${exportId}`,
  },
})

export const dataExportJobs = (ctx: Ctx) =>
  ({
    'make-data-export': ({ exportId }, run) => makeExport(ctx, exportId, run),
  }) satisfies JobHandlers<typeof dataExportJobCatalogue>
