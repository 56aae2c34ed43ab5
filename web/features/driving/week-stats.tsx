import type { DriverSelf } from '../../../contract/drivers.ts'
import { commissionRateAt, formatRate } from '../../../domain/commission.ts'
import { formatRating } from '../../../domain/rating.ts'
import { Money } from '../../ui/money.tsx'
import { Stat, StatRow } from '../../ui/stat.tsx'

type WeekStatsProps = {
  driver: Pick<DriverSelf, 'thisWeek' | 'rating' | 'ratingCount'>
  /** The server's clock: the commission printed is the one in force. */
  now: Date
}

/** The last seven days in five numbers, from the ledger, and what customers think. */
export function WeekStats({ driver, now }: WeekStatsProps) {
  const { thisWeek: week, rating, ratingCount } = driver
  const rate = commissionRateAt(now)
  return (
    <StatRow>
      <Stat label="Jobs this week" value={week.jobs} />
      <Stat label="Gross" value={<Money cents={week.grossCents} />} />
      <Stat
        label={`Commission ${formatRate(rate.commissionBasisPoints)}`}
        value={<Money cents={-week.commissionCents} />}
      />
      <Stat
        label={`VAT on it ${formatRate(rate.vatBasisPoints)}`}
        value={<Money cents={-week.vatOnCommissionCents} />}
      />
      <Stat label="Net, yours" value={<Money cents={week.netCents} />} />
      <Stat label="Your rating" value={formatRating(rating)} note={ratedWords(ratingCount)} />
    </StatRow>
  )
}

const ratedWords = (count: number): string => {
  if (count === 0) return 'Not rated yet'
  return count === 1 ? 'From one rating' : `From ${count} ratings`
}
