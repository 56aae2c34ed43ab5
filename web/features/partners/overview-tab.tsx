import type { PartnerOverview } from '../../../contract/partners/partner-dashboard.ts'
import type { Partner } from '../../../contract/partners/partners.ts'
import { monthLabel, readMonth, shortMonth } from '../../../domain/time/dublin-month.ts'
import { commitmentPercent } from '../../../domain/partners/partner-company.ts'
import { partnerOverviewQuery } from '../../api/partners/partners.ts'
import { BarChart } from '../../ui/data/bar-chart.tsx'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/data/money.tsx'
import { Stat, StatRow } from '../../ui/data/stat.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'
import { Fact } from './fact.tsx'
import { InvoicesCard } from './invoices-card.tsx'
import { NoBookings } from './no-bookings.tsx'
import { commitmentLabel, discountLabel, responseLabel } from './partner-labels.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

type OverviewTabProps = {
  partner: Partner
  /** Operators record the payments that have arrived at the bank. */
  isOperator: boolean
}

/** An insurer in figures, its invoices, and its contacts (specification, operator side §2). */
export function OverviewTab({ partner, isOperator }: OverviewTabProps) {
  const load = useLoad(partnerOverviewQuery(partner.partnerId))
  const statistics = (
    <Loaded load={load} label="Loading figures">
      {(overview) => <Statistics partner={partner} overview={overview} isOperator={isOperator} />}
    </Loaded>
  )
  if (!load.data && !load.failure) return statistics
  return (
    <div className="flex flex-col gap-5">
      {statistics}
      <InvoicesCard partner={partner} mayNotePayment={isOperator} />
      <Contact partner={partner} />
    </div>
  )
}

type StatisticsProps = { partner: Partner; overview: PartnerOverview; isOperator: boolean }

function Statistics({ partner, overview, isOperator }: StatisticsProps) {
  const { totalBookings, totalRevenueCents, monthlyVolumeCommitment, averageResponseSeconds } =
    overview
  const thisMonth = overview.months.at(-1)?.counted ?? 0
  return (
    <>
      <StatRow>
        <Stat
          label="Total Bookings"
          value={totalBookings.toLocaleString('en-IE')}
          note="All time"
        />
        <Stat
          label={isOperator ? 'Total Revenue' : 'Total charged'}
          value={<Money cents={totalRevenueCents} />}
          note={isOperator ? 'Charged to the account' : 'To your account'}
        />
        <Stat
          label="Monthly Commitment"
          value={monthlyVolumeCommitment.toLocaleString('en-IE')}
          note={<Progress counted={thisMonth} commitment={monthlyVolumeCommitment} />}
        />
        <Stat
          label="Avg Response"
          value={responseLabel(averageResponseSeconds)}
          note="From offer to acceptance"
        />
      </StatRow>
      {totalBookings === 0 ? (
        <Card>
          <NoBookings partner={partner} mode="live" isOperator={isOperator} />
        </Card>
      ) : (
        <ByMonth overview={overview} />
      )}
    </>
  )
}

function ByMonth({ overview: { months, monthlyVolumeCommitment } }: { overview: PartnerOverview }) {
  return (
    <Card title="Bookings by month" level={3}>
      <p className="text-ink-muted mb-4 text-sm">
        Bookings that count towards the commitment: all except those cancelled free of charge.
      </p>
      {months.every(({ counted }) => counted === 0) ? (
        <p className="text-sm">None in the last twelve months.</p>
      ) : (
        <BarChart
          label="Bookings of each of the last twelve months against the monthly commitment"
          barName="Month"
          series={[{ id: 'counted', label: 'Bookings' }]}
          bars={months.map(({ month: key, counted }, index) => {
            const month = readMonth(key)
            return {
              id: key,
              label: monthLabel(key),
              // This month is labelled, and every third before it: twelve do not fit on a phone.
              axisLabel: month && (months.length - 1 - index) % 3 === 0 ? shortMonth(month) : '',
              values: { counted },
            }
          })}
          format={String}
          formatShort={String}
          isWhole
          {...(monthlyVolumeCommitment > 0
            ? { line: { value: monthlyVolumeCommitment, label: 'Monthly commitment' } }
            : {})}
        />
      )}
    </Card>
  )
}

function Progress({ counted, commitment }: { counted: number; commitment: number }) {
  if (commitment === 0) return `${counted} this month`
  const percent = commitmentPercent(counted, commitment)
  return (
    <span className="flex flex-col gap-1.5">
      <span>{`${counted} this month, ${percent}%`}</span>
      <progress
        aria-label="Bookings of this month against the commitment"
        max={100}
        value={percent}
        className="[&::-moz-progress-bar]:bg-success-solid [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-success-solid bg-sunken h-2 w-full appearance-none overflow-hidden rounded-full border-0"
      />
    </span>
  )
}

function Contact({ partner }: { partner: Partner }) {
  return (
    <Card title="Contact" level={3}>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact name="Contact email">
          <OutsideLink href={`mailto:${partner.contactEmail}`} className="wrap-anywhere">
            {partner.contactEmail}
          </OutsideLink>
        </Fact>
        <Fact name="Contact phone">
          {partner.contactPhone ? (
            <OutsideLink href={`tel:${partner.contactPhone.replaceAll(' ', '')}`}>
              {partner.contactPhone}
            </OutsideLink>
          ) : (
            'None given'
          )}
        </Fact>
        <Fact name="Monthly commitment">{commitmentLabel(partner.monthlyVolumeCommitment)}</Fact>
        <Fact name="Discount when it is met">
          {discountLabel(partner.volumeDiscountBasisPoints)}
        </Fact>
      </dl>
    </Card>
  )
}
