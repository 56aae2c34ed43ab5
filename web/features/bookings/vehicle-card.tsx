import type { Booking } from '../../../contract/bookings/bookings.ts'
import { Tag } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/card.tsx'
import {
  casualtyFieldList,
  openAnswers,
  type Casualty,
} from '../../../domain/bookings/vehicle-fields.ts'
import { registrationMeaning } from '../../../domain/bookings/registration-meaning.ts'
import { identityFacts, type VehicleIdentity } from '../../../domain/bookings/vehicle-identity.ts'

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
            className="border-line flex flex-wrap justify-between gap-x-4 border-b py-2 first:pt-0 last:border-0 last:pb-0"
          >
            <dt className="text-ink-muted">{label}</dt>
            <dd className="ml-auto min-w-0 text-right font-medium">{value}</dd>
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
  booking: Pick<Booking, 'casualty' | 'vehicleIdentity' | 'description' | 'driver'>
}) {
  const fit = booking.driver?.fit ?? []
  return (
    <Card title="Vehicle">
      <VehicleFacts casualty={booking.casualty} vehicleIdentity={booking.vehicleIdentity} />
      {booking.description && (
        <blockquote className="border-line-strong mt-4 border-l-[3px] pl-3 text-sm whitespace-pre-line">
          {booking.description}
        </blockquote>
      )}
      {fit.length > 0 && (
        <div className="border-line mt-4 border-t pt-4 text-sm">
          <h3 id="why-this-truck" className="text-base">
            Why this truck
          </h3>
          <ul aria-labelledby="why-this-truck" className="mt-1 flex list-disc flex-col gap-1 pl-5">
            {fit.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

/** The casualty vehicle as a list of facts: what a driver must know comes first, what is ordinary is left out. */
type CasualtyFact = { label: string; value: string }

/** What was said; "Not sure" only where the question had to be answered, because then it is what the customer said. */
const casualtyFacts = (casualty: Casualty): CasualtyFact[] =>
  casualtyFieldList.flatMap(([name, field]) =>
    field.kind === 'choice' &&
    (field.missing !== undefined || !openAnswers.includes(String(casualty[name])))
      ? [{ label: field.label, value: field.options[String(casualty[name])] ?? '' }]
      : [],
  )

/** Which vehicle it is, as far as it is known, and what its registration tells. */
const vehicleFacts = (identity: VehicleIdentity | null | undefined): CasualtyFact[] => {
  const note = registrationMeaning(identity?.registration ?? '')
  return [
    ...identityFacts(identity),
    ...(note === null ? [] : [{ label: 'Registered', value: note }]),
  ]
}

/** The unusual traits that were answered with yes: `Luxury vehicle`, `Accident scene`. */
const casualtyTraitLabel = (casualty: Casualty): string[] =>
  casualtyFieldList.flatMap(([name, field]) =>
    field.kind === 'trait' && casualty[name] === true ? [field.label] : [],
  )
