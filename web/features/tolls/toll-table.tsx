/** The toll roads with what each costs a truck today and next. */
import { useState } from 'react'
import { formatEuro } from '../../../domain/money.ts'
import { tollPlazaIds, tollPlazas, type TollPlazaId } from '../../../domain/tolls/toll-plaza.ts'
import { formatCalendarDate } from '../../../domain/time/calendar-date.ts'
import { rateOn, tollClasses, tollClassLabels } from '../../../domain/tolls/toll-rate.ts'
import type { TollRates } from '../../api/tolls.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data/data-table.tsx'
import { TollRateForm } from './toll-rate-form.tsx'

type TollRow = {
  plaza: TollPlazaId
  name: string
  rate: TollRates['rates'][number] | null
  next: string | null
}

export function TollTable({ known }: { known: TollRates }) {
  const [changing, setChanging] = useState<TollPlazaId | null>(null)
  return (
    <>
      <DataTable
        caption="Tolls today"
        isDense
        empty={null}
        rows={tollPlazaIds.map((plaza) => rowOf(plaza, known))}
        rowKey={({ plaza }) => plaza}
        columns={columnsOf(setChanging)}
      />
      {changing && (
        <TollRateForm plaza={changing} known={known} onClose={() => setChanging(null)} />
      )}
    </>
  )
}

const rowOf = (plaza: TollPlazaId, { rates, today }: TollRates): TollRow => ({
  plaza,
  name: tollPlazas[plaza].name,
  rate: rateOn(rates, plaza, today),
  next: rates.findLast((rate) => rate.plaza === plaza && rate.validFrom > today)?.validFrom ?? null,
})

const columnsOf = (onSet: (plaza: TollPlazaId) => void): Column<TollRow>[] => [
  { id: 'toll', header: 'Toll', isTitle: true, cell: ({ name }) => name },
  ...tollClasses.map((one) => ({
    id: one,
    header: tollClassLabels[one],
    isNumeric: true,
    cell: ({ rate }: TollRow) => (rate ? formatEuro(rate.cents[one]) : 'Not known'),
  })),
  {
    id: 'since',
    header: 'Since',
    cell: ({ rate }) => (rate ? formatCalendarDate(rate.validFrom) : '–'),
  },
  { id: 'next', header: 'Changes on', cell: ({ next }) => (next ? formatCalendarDate(next) : '–') },
  {
    id: 'set',
    header: 'Action',
    cell: ({ plaza, name }) => (
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Set the rate of ${name}`}
        onClick={() => onSet(plaza)}
      >
        Set the rate
      </Button>
    ),
  },
]
