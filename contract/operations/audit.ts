/** Everything operators did and looked at. Read only: rows are for ever. */
import { z } from 'zod'
import { operators } from '../access.ts'
import type { Routes } from '../route.ts'
import { accountId, bookingReference, moment, page } from '../shapes.ts'

export const auditRow = z
  .object({
    auditId: z.string(),
    at: moment,
    by: z.object({ accountId, name: z.string() }),
    action: z.string(),
    /** What it was done to: an identifier, or the name of a list. */
    objectId: z.string().nullable(),
    /** Where that is a booking. */
    bookingReference: bookingReference.nullable(),
    /** Where that is a person, a driver or an insurer: their name now. */
    objectName: z.string().nullable(),
    /** The recorded values; null: there were none to record. */
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AuditRow' })
export type AuditRow = z.infer<typeof auditRow>

export const auditRoutes = {
  'GET /api/operations/audit': {
    summary: 'The audit log, the newest first; reading it is not on record itself',
    tag: 'Operations',
    priority: 'low',
    access: operators,
    query: z.object({
      by: accountId.optional(),
      action: z.string().max(60).optional(),
      /** An identifier, or a booking’s reference. */
      objectId: z.string().max(80).optional(),
      /** Left out: both changes and views. */
      kind: z.enum(['changes', 'views']).optional(),
      from: moment.optional(),
      until: moment.optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(40),
    }),
    answer: page(auditRow).extend({
      /** By identifier: the people, drivers, bookings and insurers among the recorded values, each with its name now or its reference. */
      names: z.record(z.string(), z.string()),
      /** The people and actions that have rows, as filter choices. */
      people: z.array(z.object({ accountId, name: z.string() })),
      actions: z.array(z.string()),
    }),
    perMinute: 120,
  },
} as const satisfies Routes
