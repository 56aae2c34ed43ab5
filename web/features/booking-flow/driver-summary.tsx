import type { QuotedDriver } from '../../../contract/bookings/quotes.ts'
import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import { describeArrival } from '../../../domain/dispatch/arrival-range.ts'
import { autoAssignWaves } from '../../../domain/tariffs/tariff.ts'
import { Avatar } from '../../ui/data/avatar.tsx'
import { Pin } from '../../ui/illustrations/pins.tsx'
import type { SubjectChoice } from './booking-subject.ts'

/** The specification's defaults (customer side §2), while there is no choice yet. */
const noDriverYet = 'Driver'
const arrivalInWork = 'Calculating...'
const unknownArrival = 'Not known yet'

type DriverSummaryProps = {
  choice: SubjectChoice | null
  isPricing: boolean
}

/** The chosen driver, by initial and name, or the nearest; and when they could be there. */
export function DriverSummary({ choice, isPricing }: DriverSummaryProps) {
  const driver = choice?.driver ?? null
  const unknownYet = choice === null && isPricing ? arrivalInWork : unknownArrival
  return (
    <div className="flex items-center gap-x-3">
      {driver ? <Avatar name={driver.name} /> : <Pin kind="driver" className="size-11" />}
      <div className="min-w-0 grow">
        <p className="font-bold">
          {driver?.name ?? (choice ? 'The nearest available driver' : noDriverYet)}
        </p>
        <p className="text-sm">
          <span className="text-ink-muted">ETA</span>{' '}
          <span className="font-bold">
            {choice?.arrival ? describeArrival(choice.arrival) : unknownYet}
          </span>
        </p>
        {driver && <p className="text-ink-muted text-sm">{driver.truck}</p>}
      </div>
    </div>
  )
}

const names = new Intl.ListFormat('en-IE', { type: 'conjunction' })

/** `We ask Ciarán, Niamh and Donal first.` Those of the quote, in the order in which they are asked. */
export const offeredFirstCopy = (drivers: readonly Pick<QuotedDriver, 'name'>[]): string | null => {
  const first = drivers.slice(0, autoAssignWaves[0].drivers).map(({ name }) => firstNameOf(name))
  return first.length === 0 ? null : `We ask ${names.format(first)} first.`
}
