import type { TariffPreview } from '../../../contract/tariffs.ts'
import { formatEuro } from '../../../domain/money.ts'
import { paths } from '../../paths.ts'
import { BarChart } from '../../ui/data/bar-chart.tsx'
import { DataTable, type Column } from '../../ui/data/data-table.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Stat, StatRow } from '../../ui/data/stat.tsx'
import { TextLink } from '../../ui/text-link.tsx'

type Band = TariffPreview['bands'][number]
type Changed = TariffPreview['biggest'][number]

const signed = (cents: number): string => `${cents > 0 ? '+' : ''}${formatEuro(cents)}`

const bandLabel = ({ fromPercent, untilPercent }: Band): string => {
  if (fromPercent === null) return `More than ${Math.abs(untilPercent ?? 0)}% cheaper`
  if (untilPercent === null) return `${fromPercent}% dearer, or more`
  const [low, high] = fromPercent < 0 ? [-untilPercent, -fromPercent] : [fromPercent, untilPercent]
  return `${low} to ${high}% ${fromPercent < 0 ? 'cheaper' : 'dearer'}`
}
const shortBandLabel = ({ fromPercent, untilPercent }: Band): string => {
  if (fromPercent === null) return `<${untilPercent}`
  return untilPercent === null ? `>${fromPercent}` : `${fromPercent}…${untilPercent}`
}

const biggestColumns: readonly Column<Changed>[] = [
  {
    id: 'booking',
    header: 'Booking',
    isTitle: true,
    cell: ({ bookingId, area }) => (
      <TextLink to={paths.booking(bookingId)}>{area ?? 'Place in words'}</TextLink>
    ),
  },
  { id: 'at', header: 'Requested', cell: ({ askedAt }) => <DateTime at={askedAt} /> },
  {
    id: 'before',
    header: 'Booked at',
    isNumeric: true,
    cell: (one) => formatEuro(one.beforeCents),
  },
  {
    id: 'after',
    header: 'Would be',
    isNumeric: true,
    cell: (one) => formatEuro(one.afterCents),
  },
  {
    id: 'difference',
    header: 'Difference',
    isNumeric: true,
    cell: (one) => signed(one.afterCents - one.beforeCents),
  },
]

/** The prices of the last days' bookings with the values in the form. */
export function PreviewResult({ preview }: { preview: TariffPreview }) {
  const { bookings, beforeCents, afterCents, dearer, same, cheaper, bands, biggest } = preview
  if (bookings === 0) {
    return (
      <EmptyState title="No bookings in the last seven days">There is nothing to test.</EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <StatRow>
        <Stat
          label="As they were booked"
          value={formatEuro(beforeCents)}
          note={`${bookings} ${bookings === 1 ? 'booking' : 'bookings'}`}
        />
        <Stat
          label="With these figures"
          value={formatEuro(afterCents)}
          note={signed(afterCents - beforeCents)}
        />
        <Stat label="Dearer" value={dearer} />
        <Stat label="Cheaper" value={cheaper} />
        <Stat label="The same" value={same} />
      </StatRow>
      {same < bookings && (
        <>
          <BarChart
            label="How many bookings would have cost how much more or less"
            barName="Change in percent"
            series={[{ id: 'bookings', label: 'Bookings' }]}
            bars={bands.map((band) => ({
              id: bandLabel(band),
              label: bandLabel(band),
              axisLabel: shortBandLabel(band),
              values: { bookings: band.bookings },
            }))}
            format={String}
            formatShort={String}
            isWhole
          />
          <section aria-labelledby="biggest">
            <h3 id="biggest" className="mb-2 text-base">
              Largest differences
            </h3>
            <DataTable
              caption="Largest differences"
              columns={biggestColumns}
              rows={biggest}
              rowKey={({ bookingId }) => bookingId}
              empty={null}
            />
          </section>
        </>
      )}
    </div>
  )
}
