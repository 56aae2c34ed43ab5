/** Rates of the toll roads, kept by operators with the day from which each applies (docs/decisions/0125-tolls-on-the-way.md). */
import { z } from 'zod'
import { tollPlazaIds } from '../domain/tolls/toll-plaza.ts'
import { tollMostCents, tollSourceMaxLength } from '../domain/tolls/toll-rate.ts'
import { operators } from './access.ts'
import type { Routes } from './route.ts'
import { cents, day, moment } from './shapes.ts'
import { neededText } from './text-fields.ts'

const tollCents = cents.min(0).max(tollMostCents)

export const tollAmounts = z.strictObject({
  light: tollCents,
  medium: tollCents,
  heavy: tollCents,
})

export const tollRate = z
  .object({
    plaza: z.enum(tollPlazaIds),
    validFrom: day,
    cents: tollAmounts,
    /** Where the operator read it: an address, a letter. */
    source: z.string(),
    setBy: z.string().nullable(),
    setAt: moment,
  })
  .meta({ id: 'TollRate' })

const params = z.object({ plaza: z.enum(tollPlazaIds), validFrom: day })
const answer = z.object({
  /** Whatever applies last first. */
  rates: z.array(tollRate),
  /** The day in Ireland. */
  today: day,
})
const tag = 'Operations'

export const tollRoutes = {
  'GET /api/operations/toll-rates': {
    summary: 'Rates of the toll roads: past, current and future',
    tag,
    access: operators,
    answer,
  },
  'PUT /api/operations/toll-rates/:plaza/:validFrom': {
    summary: 'Set what a toll costs from a day on; a rate of the same day is replaced. On record',
    tag,
    access: operators,
    params,
    body: z.strictObject({
      cents: tollAmounts,
      source: neededText(tollSourceMaxLength, 'Enter where the rate is published'),
    }),
    answer,
  },
  'DELETE /api/operations/toll-rates/:plaza/:validFrom': {
    summary: 'Remove a rate that was entered by mistake. On record',
    tag,
    access: operators,
    params,
    answer,
    refusals: ['not_found'],
  },
} as const satisfies Routes
