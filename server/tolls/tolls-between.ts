import type { Point } from '../../domain/places/point.ts'
import { today } from '../../domain/time/calendar-date.ts'
import { plazasOf } from '../../domain/tolls/toll-plaza.ts'
import type { TollOnWay } from '../../domain/tolls/toll-on-way.ts'
import { tollClassOf, tollsOnWay } from '../../domain/tolls/toll-rate.ts'
import type { Ctx } from '../context.ts'
import { loadTollRates } from './toll-rates.store.ts'

/**
 * The tolls of the way by road, for a truck that may weigh so much, by the rates of that day. Null: without a router, or without its answer,
 * it is not known which roads the way takes.
 */
export const tollsBetween = async (
  { db, roads }: Pick<Ctx, 'db' | 'roads'>,
  [from, to]: readonly [Point, Point],
  grossKg: number | null,
  now: Date,
): Promise<TollOnWay[] | null> => {
  const stretches = (await roads?.tolls(from, to)) ?? null
  if (!stretches) return null
  const plazas = plazasOf(stretches)
  if (plazas.length === 0) return []
  return tollsOnWay(plazas, tollClassOf(grossKg), await loadTollRates(db), today(now))
}
