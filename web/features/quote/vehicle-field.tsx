import { useEffect, useRef, type ComponentType } from 'react'
import {
  urgencies,
  urgencyLabels,
  vehicleTypeLabels,
  vehicleTypes,
  type VehicleType,
} from '../../../domain/bookings/casualty.ts'
import { casualtyFields } from '../../../domain/bookings/vehicle-fields.ts'
import { Button } from '../../ui/button.tsx'
import { lazyIllustration } from '../../ui/lazy-illustration.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { withOtherVehicle } from './known-vehicle.ts'
import type { RecoveryDraft } from './recovery-draft.ts'

const load = () => import('../../ui/illustrations/vehicles.tsx')
const photos: Record<VehicleType, ComponentType> = {
  car: lazyIllustration(async () => (await load()).CarIllustration),
  van: lazyIllustration(async () => (await load()).VanIllustration),
  motorcycle: lazyIllustration(async () => (await load()).MotorcycleIllustration),
  truck: lazyIllustration(async () => (await load()).LorryIllustration),
}

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
  if (isKnown) return <KnownVehicle recovery={recovery} change={change} />
  return (
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
        icon: <IllustrationOf type={type} />,
      }))}
    />
  )
}

function KnownVehicle({ recovery, change }: RecoveryDraft) {
  const { vehicleType, identity } = recovery
  const name = [identity.colour, identity.make, identity.model].filter((part) => part !== '')
  const type = vehicleTypeLabels[vehicleType]
  return (
    <section aria-label="Your vehicle" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="w-16 shrink-0">
        <IllustrationOf type={vehicleType} />
      </span>
      <span className="min-w-0 grow basis-32">
        <span className="block font-bold wrap-anywhere">
          {name.length === 0 ? type : name.join(' ')}
        </span>
        <span className="text-ink-muted block text-sm wrap-anywhere">
          {[identity.registration, 'as last time'].filter((part) => part !== '').join(', ')}
        </span>
      </span>
      <Button variant="secondary" size="sm" onClick={() => change(withOtherVehicle(recovery))}>
        Another vehicle
      </Button>
    </section>
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
