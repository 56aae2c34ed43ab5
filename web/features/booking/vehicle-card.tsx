import type { Booking } from '../../../contract/bookings/bookings.ts'
import { Tag } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { casualtyFacts, casualtyTraitLabel, vehicleFacts } from './casualty-facts.ts'

/** The same without a card around it: inside a job offer. */
export function VehicleFacts({
  casualty,
  vehicleIdentity,
}: Pick<Booking, 'casualty'> & Partial<Pick<Booking, 'vehicleIdentity'>>) {
  const traits = casualtyTraitLabel(casualty)
  return (
    <>
      {traits.length > 0 && (
        <ul className="mb-4 flex flex-wrap gap-2">
          {traits.map((trait) => (
            <li key={trait}>
              <Tag>{trait}</Tag>
            </li>
          ))}
        </ul>
      )}
      <dl className="flex flex-col text-sm">
        {[...vehicleFacts(vehicleIdentity), ...casualtyFacts(casualty)].map(({ label, value }) => (
          <div
            key={label}
            className="border-line flex justify-between gap-4 border-b py-2 first:pt-0 last:border-0 last:pb-0"
          >
            <dt className="text-ink-muted">{label}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The casualty vehicle, as the customer described it. */
export function VehicleCard({
  booking,
}: {
  booking: Pick<Booking, 'casualty' | 'vehicleIdentity' | 'description'>
}) {
  return (
    <Card title="Vehicle">
      <VehicleFacts casualty={booking.casualty} vehicleIdentity={booking.vehicleIdentity} />
      {booking.description && (
        <blockquote className="border-line-strong mt-4 border-l-[3px] pl-3 text-sm whitespace-pre-line">
          {booking.description}
        </blockquote>
      )}
    </Card>
  )
}
