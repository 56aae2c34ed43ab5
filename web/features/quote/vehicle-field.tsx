import type { ComponentType } from 'react'
import {
  urgencies,
  urgencyLabels,
  vehicleTypeLabels,
  vehicleTypes,
  type VehicleType,
} from '../../../domain/casualty.ts'
import { lazyPicture } from '../../ui/lazy-picture.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import type { RecoveryDraft } from './recovery-draft.ts'

const load = () => import('../../ui/illustrations/vehicles.tsx')
const pictures: Record<VehicleType, ComponentType> = {
  car: lazyPicture(async () => (await load()).CarPicture),
  van: lazyPicture(async () => (await load()).VanPicture),
  motorcycle: lazyPicture(async () => (await load()).MotorcyclePicture),
  truck: lazyPicture(async () => (await load()).LorryPicture),
}

type Props = RecoveryDraft & { idPrefix: string }

/** Which type of vehicle, each with its picture. */
export function VehicleField({ recovery, change, idPrefix }: Props) {
  return (
    <RadioCards
      id={`${idPrefix}-vehicle-type`}
      label="What needs recovering?"
      required
      layout="picture"
      columns="four"
      value={recovery.vehicleType}
      onChange={({ target }) => {
        const vehicleType = vehicleTypes.find((type) => type === target.value)
        if (vehicleType) change({ vehicleType })
      }}
      options={vehicleTypes.map((type) => ({
        value: type,
        label: vehicleTypeLabels[type],
        icon: <PictureOf type={type} />,
      }))}
    />
  )
}

/** As high as it will be. */
function PictureOf({ type }: { type: VehicleType }) {
  const Picture = pictures[type]
  return (
    <span className="block aspect-2/1">
      <Picture />
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
