import type { ReactNode } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { identityFacts } from '../../../domain/bookings/vehicle-identity.ts'
import { vehicleTypeLabels } from '../../../domain/bookings/casualty.ts'
import { classNames } from '../../ui/class-names.ts'
import { Money } from '../../ui/data/money.tsx'

type StripProps = {
  /** In a panel: one fact below the other. */
  isNarrow?: boolean
  booking: Pick<
    Booking,
    'pickup' | 'dropoff' | 'casualty' | 'vehicleIdentity' | 'customer' | 'driver' | 'priceCents'
  >
}

/** What an operator asks first about a booking, above everything else: where, which vehicle, whose, and for how much. */
export function BookingStrip({ booking, isNarrow = false }: StripProps) {
  const { pickup, dropoff, casualty, vehicleIdentity, customer, driver, priceCents } = booking
  const vehicle = [
    vehicleTypeLabels[casualty.vehicleType],
    ...identityFacts(vehicleIdentity).map(({ value }) => value),
  ]
  return (
    <dl
      aria-label="Booking at a glance"
      className={classNames(
        'mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm',
        !isNarrow && 'md:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]',
      )}
    >
      <Fact label="Pickup">{pickup.label}</Fact>
      <Fact label="Vehicle">{vehicle.join(', ')}</Fact>
      <Fact label="Drop-off">{dropoff?.label ?? 'Not known'}</Fact>
      <Fact label="Customer">{customer?.name ?? 'Not known'}</Fact>
      <Fact label="Driver">{driver?.name ?? 'None yet'}</Fact>
      <Fact label="Price">
        <Money cents={priceCents} />
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="font-bold wrap-anywhere">{children}</dd>
    </>
  )
}
