import { lazy, useEffect, useRef, type ComponentType } from 'react'
import {
  urgencies,
  urgencyLabels,
  vehicleTypeLabels,
  vehicleTypes,
  type VehicleType,
} from '../../../domain/bookings/casualty.ts'
import { casualtyFields } from '../../../domain/bookings/vehicle-fields.ts'
import { lazyIllustration } from '../../ui/loading/lazy-illustration.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import type { RecoveryDraft } from './recovery-draft.ts'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'

const load = () => import('../../ui/illustrations/vehicles.tsx')
const photos: Record<VehicleType, ComponentType> = {
  car: lazyIllustration(async () => (await load()).CarIllustration),
  van: lazyIllustration(async () => (await load()).VanIllustration),
  motorcycle: lazyIllustration(async () => (await load()).MotorcycleIllustration),
  truck: lazyIllustration(async () => (await load()).LorryIllustration),
}

/** Only customers who return have one. */
const KnownVehicle = lazy(async () => ({
  default: (await import('./known-vehicle.tsx')).KnownVehicle,
}))

/** The tariff comes with what shows prices. */
const TypePrice = lazy(async () => ({ default: (await import('./type-price.tsx')).TypePrice }))

type Props = RecoveryDraft & { idPrefix: string }

/** The types of vehicle, each with its illustration; a known vehicle in one line. */
export function VehicleField({ recovery, change, idPrefix }: Props) {
  const id = `${idPrefix}-vehicle-type`
  const isKnown = recovery.vehicleFrom === 'last_booking'
  const wasKnown = useRef(isKnown)
  useEffect(() => {
    // The button that unfolds the question is gone, and the focus goes to the question.
    if (wasKnown.current && !isKnown) document.getElementById(id)?.focus()
    wasKnown.current = isKnown
  }, [id, isKnown])
  const types = (
    <RadioCards
      id={id}
      label={casualtyFields.vehicleType.question}
      required
      layout="picture"
      columns="four"
      value={recovery.vehicleType}
      onChange={({ target }) => {
        const vehicleType = vehicleTypes.find((type) => type === target.value)
        if (vehicleType) change({ vehicleType, vehicleFrom: 'customer' })
      }}
      options={vehicleTypes.map((type) => ({
        value: type,
        label: vehicleTypeLabels[type],
        detail: (
          <OptionalPart>
            <TypePrice recovery={recovery} type={type} />
          </OptionalPart>
        ),
        icon: <IllustrationOf type={type} />,
      }))}
    />
  )
  if (!isKnown) return types
  return (
    <OptionalPart placeholder={<div className="min-h-11" />} instead={types}>
      <KnownVehicle
        recovery={recovery}
        change={change}
        illustration={<IllustrationOf type={recovery.vehicleType} />}
      />
    </OptionalPart>
  )
}

/** A placeholder with the final height. */
function IllustrationOf({ type }: { type: VehicleType }) {
  const Photo = photos[type]
  return (
    <span className="block aspect-2/1">
      <Photo />
    </span>
  )
}

/** How soon. */
export function UrgencyField({ recovery, change, idPrefix }: Props) {
  return (
    <SegmentedControl
      id={`${idPrefix}-urgency`}
      label="How soon?"
      required
      value={recovery.urgency}
      onChange={({ target }) => {
        const urgency = urgencies.find((one) => one === target.value)
        if (urgency) change({ urgency })
      }}
      options={urgencies.map((urgency) => ({ value: urgency, label: urgencyLabels[urgency] }))}
    />
  )
}
