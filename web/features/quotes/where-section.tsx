import {
  dropoffLocationLabels,
  dropoffLocations,
  pickupLocationLabels,
  pickupLocations,
} from '../../../domain/bookings/casualty.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { FormSection, type SectionProps } from './form-section.tsx'
import { eircodeProblem } from './read-where.ts'
import type { LiveQuote } from './use-quote.ts'
import { UrgencyField } from './vehicle-field.tsx'
import { useState } from 'react'
import { WantedDistance } from './wanted-distance.tsx'
import { WhereField } from './where-field.tsx'
import { changePickup } from './where-place.ts'

type WhereSectionProps = SectionProps & {
  live: LiveQuote
  /** Whether the person who fills it in is beside the vehicle, as far as we know. */
  mayLocate?: boolean
}

/** From where to where, and how soon. */
export function WhereSection({
  live,
  problems,
  idOf,
  mayLocate = true,
  ...draft
}: WhereSectionProps) {
  const { recovery, change } = draft
  const { pickup, dropoff } = recovery
  const [isTyping, setTyping] = useState({ pickup: false, dropoff: false })
  return (
    <FormSection title="Where">
      <SelectField
        id={idOf('pickup-location')}
        label="Where is the vehicle?"
        required
        value={pickup.location}
        placeholder="Choose one"
        options={pickupLocations.map((value) => ({ value, label: pickupLocationLabels[value] }))}
        onChange={({ target }) => {
          const location = pickupLocations.find((one) => one === target.value)
          if (location) change({ pickup: { ...pickup, location } })
        }}
        error={problems['pickup-location']}
      />
      <WhereField
        id={idOf('pickup-where')}
        label="Pickup Eircode, place or address"
        placeholder="D01 1234"
        required
        end="pickup"
        mayLocate={mayLocate}
        onTyping={(isPickup) => setTyping({ ...isTyping, pickup: isPickup })}
        value={pickup}
        onChange={(value) => change(changePickup(recovery, value))}
        error={problems['pickup-where'] ?? eircodeProblem(pickup.typed)}
      />
      <SelectField
        id={idOf('dropoff-location')}
        label="Where is it going?"
        value={dropoff.location}
        placeholder="Choose one (optional)"
        options={dropoffLocations.map((value) => ({
          value,
          label: dropoffLocationLabels[value],
        }))}
        onChange={({ target }) => {
          const location = dropoffLocations.find((one) => one === target.value) ?? ''
          change({ dropoff: { ...dropoff, location } })
        }}
        error={problems['dropoff-location']}
      />
      <WhereField
        id={idOf('dropoff-where')}
        label="Drop-off Eircode, place or address"
        placeholder="T12 5678"
        end="dropoff"
        onTyping={(isDropoff) => setTyping({ ...isTyping, dropoff: isDropoff })}
        required={dropoff.location === 'other'}
        value={dropoff}
        onChange={(value) => change({ dropoff: { ...dropoff, ...value } })}
        error={problems['dropoff-where'] ?? eircodeProblem(dropoff.typed)}
      />
      <WantedDistance
        {...draft}
        id={idOf('manual-distance')}
        quote={live.quote}
        isTyping={isTyping.pickup || isTyping.dropoff || live.isPricing}
        error={problems['manual-distance']}
        dropoffError={problems['dropoff-where']}
      />
      <UrgencyField {...draft} idPrefix="book" />
    </FormSection>
  )
}
