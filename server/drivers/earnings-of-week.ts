import type { DriverSelf } from '../../contract/drivers/drivers.ts'
import type { Queryable } from '../kit/database/database.ts'
import { earningsBetween } from './earnings-between.ts'

export type WeekEarnings = DriverSelf['thisWeek']

/** "This week" on the driver's dashboard (specification, operator side §9: "this-week figure covers 7 days"). */
const weekDays = 7

/** What a driver earned in the seven days before `now`, by the ledger. Cents. */
export const earningsOfWeek = async (
  db: Queryable,
  driverId: string,
  now: Date,
): Promise<WeekEarnings> => {
  const startsAt = new Date(now.getTime() - weekDays * 86_400_000)
  // An entry of this very moment is included.
  const endsAt = new Date(now.getTime() + 1)
  const [earned] = await earningsBetween(db, driverId, [{ key: 'week', startsAt, endsAt }])
  if (!earned) throw new Error('a span without a row')
  const { key: _, ...figures } = earned
  return figures
}
