/** Proof of deletion: what jobs deleted by the rules of the retention table. It names no one. */
import { z } from 'zod'
import { operators } from '../access.ts'
import type { Routes } from '../route.ts'
import { id, moment, page } from '../shapes.ts'

const deletionId = id('del')

export const deletion = z
  .object({
    deletionId,
    at: moment,
    /** The category of the retention table, and its rule. */
    category: z.string(),
    rule: z.string(),
    /** What the rule deletes, in words. */
    removes: z.string(),
    ruleVersion: z.string(),
    rowCount: z.int(),
    /** The oldest and the newest moment that the period was counted from; null: it was counted from none. */
    dataFrom: moment.nullable(),
    dataTo: moment.nullable(),
    job: z.string(),
    /** As the queue numbers it; null: run by hand. */
    jobRun: z.string().nullable(),
  })
  .meta({ id: 'Deletion' })
export type Deletion = z.infer<typeof deletion>

export const deletionRoutes = {
  'GET /api/operations/deletions': {
    summary: 'What jobs deleted, the newest first',
    tag: 'Operations',
    priority: 'low',
    access: operators,
    query: z.object({
      cursor: deletionId.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(40),
    }),
    answer: page(deletion),
    perMinute: 120,
  },
  'GET /api/operations/deletions/csv': {
    summary: 'The whole deletion log, for an auditor; on record',
    tag: 'Operations',
    access: operators,
    download: { mediaType: 'text/csv' },
    perMinute: 10,
  },
  'GET /api/operations/processing-record/csv': {
    summary: 'The record of processing activities (GDPR, Article 30), from the retention table',
    tag: 'Operations',
    access: operators,
    download: { mediaType: 'text/csv' },
    perMinute: 10,
  },
} as const satisfies Routes
