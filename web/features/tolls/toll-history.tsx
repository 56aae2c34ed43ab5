/** Every rate on record, with its source and who entered it. */
import { useState } from 'react'
import { formatEuro } from '../../../domain/money.ts'
import { tollPlazas } from '../../../domain/tolls/toll-plaza.ts'
import { formatCalendarDate } from '../../../domain/time/calendar-date.ts'
import { tollClasses } from '../../../domain/tolls/toll-rate.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { removeTollRate, type TollRates } from '../../api/tolls.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data/data-table.tsx'

type Rate = TollRates['rates'][number]

const columns: Column<Rate>[] = [
  { id: 'from', header: 'From', cell: ({ validFrom }) => formatCalendarDate(validFrom) },
  { id: 'toll', header: 'Toll', isTitle: true, cell: ({ plaza }) => tollPlazas[plaza].name },
  {
    id: 'amounts',
    header: 'Amounts',
    cell: ({ cents }) => tollClasses.map((one) => formatEuro(cents[one])).join(' · '),
  },
  {
    id: 'source',
    header: 'Source',
    cell: ({ source }) => <span className="wrap-anywhere">{source}</span>,
  },
  { id: 'by', header: 'Entered by', cell: ({ setBy }) => setBy ?? '–' },
  { id: 'remove', header: 'Action', cell: (rate) => <Remove rate={rate} /> },
]

export function TollHistory({ rates }: { rates: readonly Rate[] }) {
  return (
    <DataTable
      caption="Rates on record"
      isDense
      rows={rates}
      rowKey={({ plaza, validFrom }) => `${plaza} ${validFrom}`}
      empty={
        <p className="text-ink-muted text-sm">
          No rate is on record. Offers name the tolls without an amount.
        </p>
      }
      columns={columns}
    />
  )
}

function Remove({ rate: { plaza, validFrom } }: { rate: Rate }) {
  const [isConfirming, setConfirming] = useState(false)
  const remove = useAction(removeTollRate, {
    success: () => ({ title: 'Rate removed' }),
    onRefused: toastRefusal,
  })
  const what = `${tollPlazas[plaza].name} from ${formatCalendarDate(validFrom)}`
  if (!isConfirming) {
    return (
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Remove the rate of ${what}`}
        onClick={() => setConfirming(true)}
      >
        Remove
      </Button>
    )
  }
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="danger"
        isBusy={remove.isPending}
        busyLabel="Removing"
        onClick={() => void remove.run({ plaza, validFrom })}
      >
        Remove it
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setConfirming(false)}>
        Keep it
      </Button>
    </span>
  )
}
