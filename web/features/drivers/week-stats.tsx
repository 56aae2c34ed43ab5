import type { DriverSelf } from '../../../contract/drivers/drivers.ts'
import { formatRate, ratesOf } from '../../../domain/payments/commission.ts'
import { formatRating } from '../../../domain/bookings/rating.ts'
import { allAt } from '../../../domain/payments/tax-point.ts'
import { Money } from '../../ui/data/money.tsx'
import { Stat, StatRow } from '../../ui/data/stat.tsx'

type WeekStatsProps = {
  driver: Pick<DriverSelf, 'thisWeek' | 'rating' | 'ratingCount'>
  /** The server's clock: the commission printed is the one in force. */
  now: Date
}

/** The last seven days in five numbers, from the ledger, and the customers' ratings. */
export function WeekStats({ driver, now }: WeekStatsProps) {
  const { thisWeek: week, rating, ratingCount } = driver
  const rate = ratesOf(allAt(now))
  return (
    <StatRow>
      <Stat label="Jobs, last 7 days" value={week.jobs} />
      <Stat label="Gross" value={<Money cents={week.grossCents} />} />
      <Stat
        label={`Commission ${formatRate(rate.commissionBasisPoints)}`}
        value={<Money cents={-week.commissionCents} />}
      />
      <Stat
        label={`VAT on commission (${formatRate(rate.vatBasisPoints)})`}
        value={<Money cents={-week.vatOnCommissionCents} />}
      />
      <Stat label="Your net" value={<Money cents={week.netCents} />} />
      <Stat label="Your rating" value={formatRating(rating)} note={ratedLabel(ratingCount)} />
    </StatRow>
  )
}

const ratedLabel = (count: number): string => {
  if (count === 0) return 'Not rated yet'
  return count === 1 ? 'From one rating' : `From ${count} ratings`
}
