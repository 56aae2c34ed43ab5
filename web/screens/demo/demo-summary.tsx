import { MessageCircle, Phone } from 'lucide-react'
import { mayShareContact } from '../../../domain/bookings/booking.ts'
import { statusLabels } from '../../../domain/bookings/booking-labels.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pin, type PinKind } from '../../ui/illustrations/pins.tsx'
import { Money } from '../../ui/data/money.tsx'
import type { Played } from './demo-played.ts'

/** From where to where, for how much, and how far it is; and how to reach the driver once there is one. */
export function DemoSummary({ simulation: { quote }, trip, side, onTab }: Played) {
  const { pickup, dropoff, anyDriver } = quote
  const hasDriver = trip !== null && mayShareContact(trip.status)
  return (
    <Card aria-label="The booking">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Money
          cents={trip?.priceCents ?? anyDriver.priceCents}
          className="font-heavy tracking-tight text-xl"
        />
        <StatusBadge tone={trip ? 'info' : 'neutral'}>
          {trip ? statusLabels[trip.status] : 'No driver asked yet'}
        </StatusBadge>
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <End kind="pickup" name="Pickup" label={pickup.label} />
        {dropoff && <End kind="dropoff" name="Drop-off" label={dropoff.label} />}
      </dl>
      {side === 'customer' && hasDriver && (
        <div className="mt-4 flex flex-wrap items-start gap-3">
          <Button
            size="sm"
            variant="secondary"
            icon={<MessageCircle aria-hidden />}
            onClick={() => onTab('chat')}
          >
            Chat
          </Button>
          <Button
            size="sm"
            variant="secondary"
            icon={<Phone aria-hidden />}
            disabledReason="In a real booking this calls the driver."
          >
            Call Driver
          </Button>
        </div>
      )}
    </Card>
  )
}

function End({ kind, name, label }: { kind: PinKind; name: string; label: string }) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <dt>
        <Pin kind={kind} className="size-6" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 font-bold">{label}</dd>
    </div>
  )
}
