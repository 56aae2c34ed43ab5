import { shownArrivalGraceMinutes } from '../../../../domain/bookings/arrival.ts'
import {
  cancellationFee,
  freeCancellationMinutes,
} from '../../../../domain/payments/cancellation.ts'
import type { CancellationQuestion } from '../../../../domain/payments/cancellation.ts'
import { formatRate } from '../../../../domain/payments/commission.ts'
import { formatEuro } from '../../../../domain/money.ts'
import { useTariff } from '../../../api/tariffs/tariff.ts'
import { examplePriceCents } from './example-recovery.ts'
import { splitNow } from './rates-now.ts'
import { TextTable, type TextColumn } from '../text-table.tsx'

type Moment = { when: string } & Pick<CancellationQuestion, 'status' | 'by'> & {
    minutesAfterAcceptance?: number
    isArrivalMissed?: boolean
    isAcceptedLate?: boolean
    isArrivalProven?: boolean
  }

const later = freeCancellationMinutes + 1

/** Each point at which the cost of cancelling changes, computed by the function that charges it. */
const moments: readonly Moment[] = [
  { when: 'Before a driver accepts', status: 'pending_driver_acceptance', by: 'customer' },
  {
    when: `Within ${freeCancellationMinutes} minutes of acceptance, unless the arrival is confirmed`,
    status: 'driver_en_route',
    by: 'customer',
  },
  {
    when: 'After that, while the driver has not set off',
    status: 'confirmed',
    by: 'customer',
    minutesAfterAcceptance: later,
  },
  {
    when: 'The driver is on the way',
    status: 'driver_en_route',
    by: 'customer',
    minutesAfterAcceptance: later,
  },
  {
    when: 'The driver is on the way, and will miss the promised arrival',
    status: 'driver_en_route',
    by: 'customer',
    minutesAfterAcceptance: later,
    isArrivalMissed: true,
  },
  {
    when: `The driver is on the way, and needed over ${shownArrivalGraceMinutes} minutes longer than shown when they accepted`,
    status: 'driver_en_route',
    by: 'customer',
    minutesAfterAcceptance: later,
    isAcceptedLate: true,
  },
  {
    when: 'The driver has marked the arrival, and it is not confirmed yet',
    status: 'driver_arrived',
    by: 'customer',
    minutesAfterAcceptance: later,
  },
  {
    when: 'The driver has arrived, and it is confirmed',
    status: 'driver_arrived',
    by: 'customer',
    isArrivalProven: true,
  },
  { when: 'The recovery is in progress', status: 'in_progress', by: 'customer' },
  { when: 'The driver or Towline cancels', status: 'driver_arrived', by: 'driver' },
]

type Row = { when: string; percent: string; customer: string; driver: string }

const minuteMs = 60_000
const acceptedAt = new Date(0)
const nothing = 'Nothing'

const rowOf = (
  {
    when,
    status,
    by,
    minutesAfterAcceptance = 0,
    isArrivalMissed = false,
    isAcceptedLate = false,
    isArrivalProven = false,
  }: Moment,
  priceCents: number,
): Row => {
  const fee = cancellationFee({
    status,
    by,
    acceptedAt,
    isArrivalMissed,
    isAcceptedLate,
    isArrivalProven,
    now: new Date(minutesAfterAcceptance * minuteMs),
    priceCents,
  })
  if (!fee.isAllowedOnline) {
    return { when, percent: 'Not online: ask support', customer: '–', driver: '–' }
  }
  return {
    when,
    percent: fee.percent === 0 ? nothing : `${formatRate(fee.percent * 100)} of the price`,
    customer: formatEuro(fee.feeCents),
    driver: formatEuro(splitNow(fee.feeCents).driverNetCents),
  }
}

const whenAndFee: readonly TextColumn<Row>[] = [
  { id: 'when', header: 'When', cell: ({ when }) => when },
  { id: 'percent', header: 'Cancelling costs', cell: ({ percent }) => percent, isShort: true },
]
const customerColumn = (example: string): TextColumn<Row> => ({
  id: 'customer',
  header: `Of ${example} you pay`,
  cell: ({ customer }) => customer,
  isShort: true,
})
const driverColumn = (example: string): TextColumn<Row> => ({
  id: 'driver',
  header: `Of ${example} you get`,
  cell: ({ driver }) => driver,
  isShort: true,
})

/** The cost of cancelling, step by step; for a driver it shows their share. */
export function CancellationTable({ reader = 'customer' }: { reader?: 'customer' | 'driver' }) {
  const priceCents = examplePriceCents(useTariff())
  const example = formatEuro(priceCents)
  const last = reader === 'customer' ? customerColumn(example) : driverColumn(example)
  return (
    <TextTable
      caption="What cancelling costs"
      columns={[...whenAndFee, last]}
      rows={moments.map((moment) => rowOf(moment, priceCents))}
      rowKey={({ when }) => when}
    />
  )
}
