import type { ReactNode } from 'react'
import type { SavedPlace } from '../../../contract/accounts/saved-places.ts'
import {
  casualtyFieldList,
  type AnyCasualtyField,
  type CasualtyFieldName,
} from '../../../domain/bookings/vehicle-fields.ts'
import { vehicleReferenceMaxLength } from '../../../domain/dealers/dealer.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { Point } from '../../../domain/places/point.ts'
import { endFrom, nowhere, type End, type Vehicle, type VehicleField } from './vehicle-draft.ts'

type VehicleFieldsProps = {
  number: number
  vehicle: Vehicle
  places: readonly SavedPlace[]
  problems: Partial<Record<VehicleField, string>>
  onChange: (change: Partial<Vehicle>) => void
  /** The fields of the booking flow that say which vehicle it is. */
  identityFields: ReactNode
  /** The field of the booking flow that finds a place by name, Eircode or map. */
  renderFind: RenderFind
  /** Null: it is the only one. */
  onRemove: (() => void) | null
}

export type RenderFind = (field: {
  id: string
  label: string
  which: 'pickup' | 'dropoff'
  onFound: (place: { label: string; eircode: string | null; point: Point }) => void
}) => ReactNode

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
  renderFind,
  onRemove,
}: VehicleFieldsProps) {
  const { reference } = vehicle
  return (
    <fieldset className="border-line bg-surface flex min-w-0 flex-col gap-4 rounded-xl border p-4 md:p-5">
      <legend className="px-1 text-base font-bold">{`Vehicle ${number}`}</legend>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Questions names={['vehicleType']} vehicle={vehicle} onChange={onChange} />
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
      <div className="grid gap-4 sm:grid-cols-2">
        <Questions names={firstQuestions} vehicle={vehicle} onChange={onChange} />
      </div>
      {identityFields}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-medium">
          Size, condition and ownership
        </summary>
        <div className="grid gap-4 pt-3 sm:grid-cols-2">
          <Questions names={otherQuestions} vehicle={vehicle} onChange={onChange} />
        </div>
      </details>
      <div className="grid gap-6 lg:grid-cols-2">
        {(['pickup', 'dropoff'] as const).map((which) => (
          <EndFields
            key={which}
            which={which}
            vehicle={vehicle}
            places={places}
            problems={problems}
            renderFind={renderFind}
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

/** What decides the price most often; the others are folded. */
const firstQuestions: readonly CasualtyFieldName[] = [
  'isRolling',
  'keysAvailable',
  'locationDetails',
  'loadingAccess',
]
const otherQuestions = casualtyFieldList
  .map(([name]) => name)
  .filter((name) => name !== 'vehicleType' && !firstQuestions.includes(name))

type QuestionsProps = Pick<VehicleFieldsProps, 'vehicle' | 'onChange'> & {
  names: readonly CasualtyFieldName[]
}

/** The questions that a customer answers about one vehicle. */
function Questions({ names: fieldNames, vehicle, onChange }: QuestionsProps) {
  const { casualty } = vehicle
  const answer = (name: CasualtyFieldName, value: string | boolean): void =>
    onChange({ casualty: { ...casualty, [name]: value } })
  const fields: ReadonlyMap<CasualtyFieldName, AnyCasualtyField> = new Map(casualtyFieldList)
  return fieldNames.map((name) => {
    const field = fields.get(name)
    if (!field) return null
    if (field.kind === 'trait') {
      return (
        <Checkbox
          key={name}
          label={field.label}
          checked={casualty[name] === true}
          onChange={({ target }) => answer(name, target.checked)}
        />
      )
    }
    return (
      <SelectField
        key={name}
        id={fieldId(vehicle, name)}
        label={field.label}
        value={String(casualty[name])}
        options={Object.entries(field.options).map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => answer(name, target.value)}
      />
    )
  })
}

const names = { pickup: 'Pickup', dropoff: 'Drop-off' } as const

type EndFieldsProps = Pick<VehicleFieldsProps, 'vehicle' | 'places' | 'problems' | 'renderFind'> & {
  which: 'pickup' | 'dropoff'
  onChange: (end: End) => void
}

function EndFields({ which, vehicle, places, problems, renderFind, onChange }: EndFieldsProps) {
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
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-medium">
          {`Find the ${name.toLowerCase()} by name or on the map`}
        </summary>
        <div className="pt-2">
          {renderFind({
            id: fieldId(vehicle, `${which}-find`),
            label: `${name}: place, street or Eircode`,
            which,
            onFound: (place) => onChange(endFrom(place, end)),
          })}
        </div>
      </details>
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
        hint={end.point ? 'Not needed: the place is on the map' : undefined}
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
