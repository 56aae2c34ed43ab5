import type { ReactNode } from 'react'
import {
  urgencies,
  urgencyLabels,
  vehicleTypeLabels,
  vehicleTypes,
  type VehicleType,
} from '../../../domain/casualty.ts'
import {
  CarPicture,
  LorryPicture,
  MotorcyclePicture,
  VanPicture,
} from '../../ui/illustrations/vehicles.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import type { RecoveryDraft } from './recovery-draft.ts'

const pictures: Record<VehicleType, ReactNode> = {
  car: <CarPicture />,
  van: <VanPicture />,
  motorcycle: <MotorcyclePicture />,
  truck: <LorryPicture />,
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
        icon: pictures[type],
      }))}
    />
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
