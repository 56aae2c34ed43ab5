import type { DriverAnalytics } from '../../../contract/drivers/driver-analytics.ts'
import { formatDay } from '../../../domain/time/dublin-time.ts'
import { formatEuro } from '../../../domain/money.ts'
import { formatRating, starLabels } from '../../../domain/bookings/rating.ts'
import { analyticsQuery } from '../../api/payouts.ts'
import { BarChart } from '../../ui/data/bar-chart.tsx'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/data/money.tsx'
import { ShareBars } from '../../ui/data/share-bars.tsx'
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { Stat, StatRow } from '../../ui/data/stat.tsx'
import { euroInShort, secondsText } from '../../ui/data/short-numbers.ts'
import { hourAxisText, hourText, shareText, weekdays } from './analytics-labels.ts'
import { OwnPromises } from './own-promises.tsx'
import { loadFailed } from './load-failed-labels.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

/** The last weeks in figures: earnings, times of jobs, answers to offers, ratings. */
export function AnalyticsTab() {
  return (
    <Loaded
      load={useLoad(analyticsQuery)}
      label="Loading analytics"
      failed={loadFailed}
      waiting={
        <div className="flex flex-col gap-5">
          <SkeletonCard />
          <SkeletonCard />
          <SkeletonCard />
        </div>
      }
    >
      {(analytics) => <Analytics analytics={analytics} />}
    </Loaded>
  )
}

type AnalyticsProps = { analytics: DriverAnalytics }

function Analytics({ analytics }: AnalyticsProps) {
  const { weeks, offers, rating, since } = analytics
  const netCents = weeks.reduce((sum, week) => sum + week.netCents, 0)
  const jobs = weeks.reduce((sum, week) => sum + week.jobs, 0)
  const answerable = offers.accepted + offers.declined + offers.unanswered
  return (
    <section aria-labelledby="analytics" className="flex flex-col gap-5">
      <div>
        <h2 id="analytics" className="text-xl">
          Analytics
        </h2>
        <p className="text-ink-muted mt-1 text-sm">
          {`Your last ${weeks.length} weeks, since ${formatDay(new Date(since))}. This week isn’t over yet.`}
        </p>
      </div>
      <StatRow>
        <Stat
          label="Your net"
          value={<Money cents={netCents} />}
          note={jobs === 1 ? 'From one job' : `From ${jobs} jobs`}
        />
        <Stat
          label="Acceptance"
          value={shareText(offers.acceptanceRate)}
          note={answerable === 0 ? 'No offers yet' : `${offers.accepted} of ${answerable} offers`}
        />
        <Stat
          label="Response time"
          value={secondsText(offers.medianAnswerSeconds)}
          note={offers.medianAnswerSeconds === null ? 'No answers yet' : 'Median'}
        />
        <Stat
          label="Average rating"
          value={formatRating(rating.average)}
          note={
            rating.count === 0
              ? 'Not rated yet'
              : rating.count === 1
                ? 'From one rating'
                : `From ${rating.count} ratings`
          }
        />
      </StatRow>
      <Card title="Earnings by week" level={3}>
        <EarningsByWeek weeks={weeks} />
      </Card>
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        <Card title="Jobs by hour" level={3}>
          <p className="text-ink-muted mb-4 text-sm">
            Finished jobs, by the hour you accepted them.
          </p>
          <JobsByHour analytics={analytics} />
        </Card>
        <Card title="Jobs by weekday" level={3}>
          <p className="text-ink-muted mb-4 text-sm">The same jobs, by the day of the week.</p>
          <JobsByWeekday analytics={analytics} />
        </Card>
        {analytics.promises && (
          <Card title="Promised arrivals" level={3}>
            <OwnPromises promises={analytics.promises} />
          </Card>
        )}
        <Card title="How your offers ended" level={3}>
          <OfferEnds analytics={analytics} />
        </Card>
        <Card title="Your ratings" level={3}>
          <p className="text-ink-muted mb-4 text-sm">All your ratings so far.</p>
          <ShareBars
            label="Ratings by stars"
            bars={rating.stars.map(({ stars, count }) => ({
              id: String(stars),
              label: `${stars === 1 ? '1 star' : `${stars} stars`}, ${starLabels[stars]}`,
              value: count,
            }))}
          />
        </Card>
      </div>
    </section>
  )
}

const earningsSeries = [
  { id: 'net', label: 'Your net' },
  { id: 'commission', label: 'Commission' },
  { id: 'vat', label: 'VAT on the commission' },
]

function EarningsByWeek({ weeks }: Pick<DriverAnalytics, 'weeks'>) {
  return (
    <BarChart
      label={`What each of the last ${weeks.length} weeks paid: net, commission and VAT on commission`}
      barName="Week from"
      series={earningsSeries}
      bars={weeks.map((week, index) => ({
        id: week.week,
        label: formatDay(new Date(week.startsAt)),
        // The latest week is labelled, and every third before it.
        axisLabel: (weeks.length - 1 - index) % 3 === 0 ? dayAndMonth(week.startsAt) : '',
        values: {
          net: week.netCents,
          commission: week.commissionCents,
          vat: week.vatOnCommissionCents,
        },
      }))}
      format={formatEuro}
      formatShort={euroInShort}
    />
  )
}

/** `16 Nov`, of `Mon 16 Nov`. */
const dayAndMonth = (at: string): string => formatDay(new Date(at)).split(' ').slice(1).join(' ')

const jobsSeries = [{ id: 'jobs', label: 'Jobs' }]

function JobsByHour({ analytics: { jobsByHour } }: AnalyticsProps) {
  return (
    <BarChart
      label="Finished jobs by the hour at which they were accepted"
      barName="Hour"
      series={jobsSeries}
      bars={jobsByHour.map((jobs, hour) => ({
        id: String(hour),
        label: hourText(hour),
        axisLabel: hourAxisText(hour),
        values: { jobs },
      }))}
      format={String}
      formatShort={String}
      isWhole
    />
  )
}

function JobsByWeekday({ analytics: { jobsByWeekday } }: AnalyticsProps) {
  return (
    <BarChart
      label="Finished jobs by the weekday on which they were accepted"
      barName="Weekday"
      series={jobsSeries}
      bars={weekdays.map(({ short, long }, index) => ({
        id: short,
        label: long,
        axisLabel: short,
        values: { jobs: jobsByWeekday[index] ?? 0 },
      }))}
      format={String}
      formatShort={String}
      isWhole
    />
  )
}

function OfferEnds({ analytics: { offers } }: AnalyticsProps) {
  return (
    <ShareBars
      label="Offers by how they ended"
      bars={[
        {
          id: 'accepted',
          label: 'You accepted',
          value: offers.accepted,
          ...(offers.givenUp > 0
            ? {
                note: `You later cancelled ${offers.givenUp} of these, and other drivers were asked.`,
              }
            : {}),
        },
        { id: 'declined', label: 'You declined', value: offers.declined },
        {
          id: 'unanswered',
          label: 'No one accepted in time',
          value: offers.unanswered,
        },
        {
          id: 'gone',
          label: 'Gone before you answered',
          value: offers.goneBefore,
          note: 'Another driver was first, or the customer cancelled. These don’t count against you.',
        },
      ]}
    />
  )
}
