import type { ReactNode } from 'react'
import type { SavedPlace } from '../../../contract/accounts/saved-places.ts'
import { vehicleTypeLabels, vehicleTypes } from '../../../domain/bookings/casualty.ts'
import { vehicleReferenceMaxLength } from '../../../domain/dealers/dealer.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { nowhere, type End, type Vehicle, type VehicleField } from './vehicle-draft.ts'

type VehicleFieldsProps = {
  number: number
  vehicle: Vehicle
  places: readonly SavedPlace[]
  problems: Partial<Record<VehicleField, string>>
  onChange: (change: Partial<Vehicle>) => void
  /** The fields of the booking flow that say which vehicle it is. */
  identityFields: ReactNode
  /** Null: it is the only one. */
  onRemove: (() => void) | null
}

export const fieldId = (vehicle: Vehicle, field: string): string =>
  `vehicle-${vehicle.key}-${field}`

/** One vehicle of a request: what it is, from where, to where. */
export function VehicleFields({
  number,
  vehicle,
  places,
  problems,
  onChange,
  identityFields,
  onRemove,
}: VehicleFieldsProps) {
  const { type, reference, isRolling } = vehicle
  return (
    <fieldset className="border-line bg-surface flex min-w-0 flex-col gap-4 rounded-xl border p-4 md:p-5">
      <legend className="px-1 text-base font-bold">{`Vehicle ${number}`}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          id={fieldId(vehicle, 'type')}
          label="Vehicle"
          hint="Other vehicles may cost more or less"
          value={type}
          options={vehicleTypes.map((value) => ({ value, label: vehicleTypeLabels[value] }))}
          onChange={({ target }) =>
            onChange({ type: vehicleTypes.find((value) => value === target.value) ?? 'car' })
          }
        />
        <TextField
          id={fieldId(vehicle, 'reference')}
          label="Stock number or reference"
          hint="Shown to drivers we ask"
          autoComplete="off"
          maxLength={vehicleReferenceMaxLength}
          value={reference}
          onChange={({ target }) => onChange({ reference: target.value })}
        />
      </div>
      <Checkbox
        label="Wheels won’t turn"
        checked={!isRolling}
        onChange={({ target }) => onChange({ isRolling: !target.checked })}
      />
      {identityFields}
      <div className="grid gap-6 lg:grid-cols-2">
        {(['pickup', 'dropoff'] as const).map((which) => (
          <EndFields
            key={which}
            which={which}
            vehicle={vehicle}
            places={places}
            problems={problems}
            onChange={(end) => onChange({ [which]: end })}
          />
        ))}
      </div>
      {onRemove && (
        <Button variant="quiet" size="sm" className="self-start" onClick={onRemove}>
          {`Remove vehicle ${number}`}
        </Button>
      )}
    </fieldset>
  )
}

const names = { pickup: 'Pickup', dropoff: 'Drop-off' } as const

type EndFieldsProps = Pick<VehicleFieldsProps, 'vehicle' | 'places' | 'problems'> & {
  which: 'pickup' | 'dropoff'
  onChange: (end: End) => void
}

function EndFields({ which, vehicle, places, problems, onChange }: EndFieldsProps) {
  const end = vehicle[which]
  const name = names[which]
  const chosen = places.find((place) => isAt(end, place))
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {places.length > 0 && (
        <SelectField
          id={fieldId(vehicle, `${which}-place`)}
          label={`${name}: saved place`}
          placeholder="Somewhere else"
          value={chosen?.placeId ?? ''}
          options={places.map((place) => ({ value: place.placeId, label: place.name }))}
          onChange={({ target }) => {
            const place = places.find(({ placeId }) => placeId === target.value)
            onChange(place ? endAt(place) : nowhere)
          }}
        />
      )}
      <TextField
        id={fieldId(vehicle, `${which}-address`)}
        label={`${name} address`}
        autoComplete="off"
        value={end.address}
        error={problems[`${which}-address`] ?? null}
        onChange={({ target }) => onChange({ ...end, address: target.value, point: null })}
      />
      <TextField
        id={fieldId(vehicle, `${which}-eircode`)}
        label={`${name} Eircode`}
        autoComplete="off"
        autoCapitalize="characters"
        value={end.eircode}
        error={problems[`${which}-eircode`] ?? null}
        onChange={({ target }) => onChange({ ...end, eircode: target.value, point: null })}
      />
    </div>
  )
}

/** A place without an Eircode is known by its point. */
const endAt = ({ label, eircode, point }: SavedPlace): End => ({
  address: label,
  eircode: eircode ?? '',
  point: eircode === null ? point : null,
})

const isAt = (end: End, place: SavedPlace): boolean =>
  JSON.stringify(end) === JSON.stringify(endAt(place))
