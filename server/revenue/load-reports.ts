import type { AnswerOf } from '../../contract/routes.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { mapPlacesShown } from '../../domain/payments/revenue.ts'
import type { Ctx } from '../context.ts'
import { spanOf, type Period } from './period.ts'
import { jobPlaces, responseTimes } from './reports.store.ts'

/** The jobs of a period on the map, and how soon drivers accepted them. */
export const loadReports = async (
  { db }: Pick<Ctx, 'db'>,
  period: Period,
): Promise<Outcome<Omit<AnswerOf<'GET /api/revenue/reports'>, 'asOf'>>> => {
  const span = spanOf(period)
  const [{ jobs, places }, { counts, medianSeconds }] = await Promise.all([
    jobPlaces(db, span, mapPlacesShown),
    responseTimes(db, span),
  ])
  return accepted({ jobs, places, responses: counts, medianResponseSeconds: medianSeconds })
}
