import type { ReactNode } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { identityFacts } from '../../../domain/bookings/vehicle-identity.ts'
import { vehicleTypeLabels } from '../../../domain/bookings/casualty.ts'
import { classNames } from '../../ui/class-names.ts'
import { phoneHref } from '../../ui/call-link.tsx'
import { Money } from '../../ui/data/money.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'

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
      <Fact label="Customer">
        <Person person={customer} without="Not known" keyOfCall="c" />
      </Fact>
      <Fact label="Driver">
        <Person person={driver} without="None yet" keyOfCall="d" />
      </Fact>
      <Fact label="Price">
        <Money cents={priceCents} />
      </Fact>
    </dl>
  )
}

type PersonProps = {
  person: { name: string; phone: string | null } | null
  without: string
  /** The key of the console that dials the number. */
  keyOfCall: string
}

function Person({ person, without, keyOfCall }: PersonProps) {
  if (!person) return without
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {person.name}
      {person.phone && (
        <OutsideLink
          href={phoneHref(person.phone)}
          aria-keyshortcuts={keyOfCall}
          className="inline-flex min-h-6 items-center tabular-nums"
        >
          {person.phone}
        </OutsideLink>
      )}
    </span>
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
