import { useState } from 'react'
import type { Quote } from '../../../contract/bookings/quotes.ts'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/data/money.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { formatEuro } from '../../../domain/money.ts'
import { DriverLine } from './driver-line.tsx'
import {
  driverOrderLabels,
  driverOrders,
  quickForLess,
  sortDrivers,
  type DriverOrder,
} from './driver-order.ts'
import { arrivalCopy, choiceOf } from './quote-labels.ts'

type DriverChoiceProps = {
  /** The booking form lies over the landing page, which has the same question. */
  id: string
  quote: Quote
  driverId: string | null
  onChange: (driverId: string | null) => void
  /** How many are compared at first; the rest on demand. */
  shownAtFirst?: number
  columns?: 'one' | 'wide'
}

/** A value that is no driver's id. */
const anyone = 'anyone'

/** Let Towline ask the best drivers, or choose one: price, arrival, rating and distance beside each other. */
export function DriverChoice(props: DriverChoiceProps) {
  const { id, quote, driverId, onChange, shownAtFirst = 4, columns = 'one' } = props
  const [order, setOrder] = useState<DriverOrder>('soonest')
  const [isWhole, setWhole] = useState(false)
  const sorted = sortDrivers(quote.drivers, order)
  // The chosen driver stays in sight.
  const shown = sorted.filter(
    (driver, index) => isWhole || index < shownAtFirst || driver.driverId === driverId,
  )
  const hidden = sorted.length - shown.length
  if (sorted.length === 0) return null
  return (
    <div className="flex flex-col gap-3">
      {sorted.length > 1 && (
        <SegmentedControl
          label="Compare drivers by"
          value={order}
          onChange={({ target }) => {
            const next = driverOrders.find((one) => one === target.value)
            if (next) setOrder(next)
          }}
          options={driverOrders.map((one) => ({ value: one, label: driverOrderLabels[one] }))}
        />
      )}
      <RadioCards
        id={id}
        label="Choose your driver"
        required
        columns={columns}
        value={choiceOf(quote, driverId).driver?.driverId ?? anyone}
        onChange={({ target }) => onChange(target.value === anyone ? null : target.value)}
        options={[
          { value: anyone, label: <AnyoneLine quote={quote} /> },
          ...shown.map((driver) => ({
            value: driver.driverId,
            label: <DriverLine driver={driver} />,
          })),
        ]}
      />
      {hidden > 0 && (
        <Button variant="quiet" size="sm" onClick={() => setWhole(true)}>
          {hidden === 1 ? 'Show one more driver' : `Show ${hidden} more drivers`}
        </Button>
      )}
    </div>
  )
}

function AnyoneLine({ quote }: { quote: Quote }) {
  const { arrival, priceCents } = quote.anyDriver
  const forLess = quickForLess(quote)
  return (
    <span className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 grow basis-40">
        <span className="block font-bold">Send the nearest available driver</span>
        <span className="text-ink-muted block text-sm font-regular">
          {`${arrivalCopy(arrival)} · the first to accept gets the job`}
        </span>
        {forLess && (
          <span className="text-ink-muted block text-sm font-regular">
            {`We ask several drivers at once, at the standard rate. ${forLess.name} could come within that time for ${formatEuro(forLess.savedCents)} less.`}
          </span>
        )}
      </span>
      <Money cents={priceCents} className="font-bold" />
    </span>
  )
}
