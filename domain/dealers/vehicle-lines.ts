/**
 * The lines of a dealer's file as vehicles: which column is which, what each cell means, and what is wrong with it. Nothing is guessed: a
 * cell that is not understood is a problem of its line.
 */
import { plainCasualty, type Casualty } from '../bookings/casualty.ts'
import { identityFieldList } from '../bookings/identity-fields.ts'
import { normaliseRegistration } from '../bookings/registration.ts'
import { casualtyFieldList } from '../bookings/vehicle-fields.ts'
import {
  checkIdentityText,
  untypedIdentity,
  type TypedIdentity,
} from '../bookings/vehicle-identity.ts'
import { eircodeShape, normaliseEircode } from '../places/eircode-shape.ts'
import { checkFreeText, checkPickupLocation } from '../text.ts'
import { vehicleReferenceMaxLength } from './dealer.ts'

/** Lines of one file; more belong in a second one. */
export const vehicleFileLinesMax = 200

export type PlaceCells = { address: string; eircode: string }

export type VehicleLine = {
  /** In the file, where its heading is line 1. */
  line: number
  reference: string
  identity: TypedIdentity
  casualty: Casualty
  pickup: PlaceCells
  dropoff: PlaceCells
  /** Sentences; none: it can be imported. */
  problems: readonly string[]
}

/** A place that the dealer saved, by its name. */
export type NamedPlace = { name: string; label: string; eircode: string | null }

type Column = { label: string; names: readonly string[] }

const placeColumns = {
  'pickup-address': { label: 'Pickup address', names: ['pickup', 'from', 'collect from'] },
  'pickup-eircode': { label: 'Pickup Eircode', names: ['from eircode'] },
  'dropoff-address': {
    label: 'Drop-off address',
    names: ['dropoff', 'drop-off', 'to', 'deliver to'],
  },
  'dropoff-eircode': { label: 'Drop-off Eircode', names: ['dropoff eircode', 'to eircode'] },
} as const

/** Every column, in the order of the template. */
const columns: ReadonlyMap<string, Column> = new Map<string, Column>([
  ['reference', { label: 'Reference', names: ['stock number', 'stock no', 'stock'] }],
  ...identityFieldList.map(([name, { label }]): [string, Column] => [
    name,
    {
      label,
      names: name === 'registration' ? ['reg', 'plate'] : name === 'colour' ? ['color'] : [],
    },
  ]),
  ...casualtyFieldList.map(([name, field]): [string, Column] => [
    name,
    { label: field.label, names: field.partnerName === null ? [] : [field.partnerName] },
  ]),
  ...Object.entries(placeColumns),
])

/** The headings of an empty file. */
export const templateHeadings: readonly string[] = [...columns.values()].map(({ label }) => label)

const plainWord = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const columnOf = (heading: string): string | null => {
  const word = plainWord(heading)
  for (const [id, { label, names }] of columns) {
    if ([id, label, ...names].some((name) => plainWord(name) === word)) return id
  }
  return null
}

export type VehicleFile = {
  lines: readonly VehicleLine[]
  /** Headings that name none of our columns: what is below them is left out. */
  unknownHeadings: readonly string[]
}

type Named = Pick<VehicleLine, 'reference' | 'identity'>

/**
 * Rows of a file, the headings first. Null: there are no headings of ours. `places`: those the dealer saved, named instead of an address.
 * `requested`: the vehicles of the request so far, none of which is wanted twice.
 */
export const readVehicleRows = (
  rows: readonly (readonly string[])[],
  places: readonly NamedPlace[],
  requested: readonly Named[] = [],
): VehicleFile | null => {
  const [headings = [], ...others] = rows
  const ids = headings.map(columnOf)
  if (!ids.includes('pickup-address') && !ids.includes('pickup-eircode')) return null
  return {
    unknownHeadings: headings.filter(
      (heading, index) => ids[index] === null && heading.trim() !== '',
    ),
    lines: withRepeatsNoted(
      others.flatMap((cells, index) =>
        cells.every((cell) => cell.trim() === '') ? [] : [lineOf(ids, cells, index + 2, places)],
      ),
      requested,
    ),
  }
}

/** A vehicle listed twice would be booked, and paid for, twice. A line that is wrong anyway keeps no other from its vehicle. */
const withRepeatsNoted = (
  lines: readonly VehicleLine[],
  requested: readonly Named[],
): VehicleLine[] => {
  const seen = new Map<string, string>()
  for (const vehicle of requested) {
    const key = keyOf(vehicle)
    if (key !== null) seen.set(key, 'This vehicle is in your request already')
  }
  return lines.map((one) => {
    const key = keyOf(one)
    if (key === null || one.problems.length > 0) return one
    const repeat = seen.get(key)
    if (repeat !== undefined) return { ...one, problems: [repeat] }
    seen.set(key, `This is the vehicle of line ${one.line}`)
    return one
  })
}

/**
 * What tells one vehicle from another: the registration, however it is spaced, and without one the dealer's own number. Words such as
 * "unregistered" have no digit. Null: nothing does.
 */
const keyOf = ({ reference, identity: { registration } }: Named): string | null => {
  const [plate, own] = [normaliseRegistration(registration), plainWord(reference)]
  if (/\d/.test(plate)) return `registration ${plate.replaceAll(/[^\p{L}\p{N}]/gu, '')}`
  return own === '' ? null : `reference ${own}`
}

const lineOf = (
  ids: readonly (string | null)[],
  cells: readonly string[],
  line: number,
  places: readonly NamedPlace[],
): VehicleLine => {
  const cellOf = (id: string): string => (cells[ids.indexOf(id)] ?? '').trim()
  const problems: string[] = []
  if (cells.length > ids.length) problems.push('This line has more cells than the headings')
  const note = (label: string, problem: string | null): void => {
    if (problem !== null) problems.push(`${label}: ${problem}`)
  }
  const reference = cellOf('reference')
  note('Reference', checkFreeText(reference, vehicleReferenceMaxLength))
  const identity: TypedIdentity = { ...untypedIdentity }
  for (const [name, { label }] of identityFieldList) {
    identity[name] = cellOf(name)
    note(label, checkIdentityText(name, identity[name]))
  }
  const answers: Record<string, string | boolean> = {}
  for (const [name, field] of casualtyFieldList) {
    const cell = cellOf(name)
    if (cell === '') continue
    const answer = field.kind === 'trait' ? readYesNo(cell) : readOption(field.options, cell)
    if (answer === null) note(field.label, `“${shown(cell)}” is not one of the choices`)
    else answers[name] = answer
  }
  const placeOf = (end: 'pickup' | 'dropoff'): PlaceCells => {
    const [address, eircode] = [cellOf(`${end}-address`), cellOf(`${end}-eircode`)]
    const saved = places.find(({ name }) => plainWord(name) === plainWord(address))
    const found =
      saved?.eircode && eircode === ''
        ? { address: saved.label, eircode: saved.eircode }
        : { address: address === '' ? normaliseEircode(eircode) : address, eircode }
    const label = end === 'pickup' ? 'Pickup' : 'Drop-off'
    note(
      `${label} address`,
      checkPickupLocation(found.address)?.replace(/^Pickup location/, 'it') ?? null,
    )
    if (!eircodeShape.test(normaliseEircode(found.eircode))) {
      note(
        `${label} Eircode`,
        found.eircode === ''
          ? 'missing. Enter an Eircode, or the name of a place you saved'
          : `“${shown(found.eircode)}” is not an Eircode`,
      )
    }
    return found
  }
  const [pickup, dropoff] = [placeOf('pickup'), placeOf('dropoff')]
  // every answer is one of the field's own options
  const casualty = { ...plainCasualty, vehicleOwnership: 'company', ...answers } as Casualty
  return { line, reference, identity, casualty, pickup, dropoff, problems }
}

const shown = (cell: string): string => (cell.length > 30 ? `${cell.slice(0, 30)}…` : cell)

const yesNo: Readonly<Record<string, boolean>> = {
  yes: true,
  y: true,
  true: true,
  '1': true,
  no: false,
  n: false,
  false: false,
  '0': false,
}
const readYesNo = (cell: string): boolean | null => yesNo[plainWord(cell)] ?? null

/** By its name, by its label, or by the beginning of a label that says yes or no. */
const readOption = (options: Readonly<Record<string, string>>, cell: string): string | null => {
  const word = plainWord(cell)
  const found = Object.entries(options).find(
    ([name, label]) => plainWord(name) === word || plainWord(label) === word,
  )
  if (found) return found[0]
  const answer = readYesNo(cell)
  const name = answer === null ? null : answer ? 'yes' : 'no'
  return name !== null && Object.hasOwn(options, name) ? name : null
}
