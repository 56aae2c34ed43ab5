/** What the answers about a casualty vehicle mean: for its price, and for the truck that can take it. */
import {
  casualtyFieldList,
  casualtyFields,
  surchargeOf,
  type Casualty,
  type CasualtyField,
} from './vehicle-fields.ts'

/** What changes the price of a recovery, in the order a quote lists it. */
export const casualtyConditions = [
  'not_rolling',
  'keys_locked',
  'low_ceiling',
  'very_tight_access',
  'motorway',
  'accident_scene',
  'multi_vehicle',
  'hazardous_load',
  'commercial',
  'luxury',
  'japanese_import',
  'motorcycle',
] as const
export type CasualtyCondition = (typeof casualtyConditions)[number]
export const casualtyConditionLabels: Record<CasualtyCondition, string> = {
  not_rolling: 'Vehicle does not roll',
  keys_locked: 'Keys locked inside',
  low_ceiling: 'Underground or height-restricted',
  very_tight_access: 'Barely any room to load',
  motorway: 'Motorway',
  accident_scene: 'Accident scene',
  multi_vehicle: 'More than one vehicle',
  hazardous_load: 'Dangerous load',
  commercial: 'Commercial vehicle over 3.5 t',
  luxury: 'Luxury vehicle',
  japanese_import: 'Japanese import',
  motorcycle: 'Motorcycle',
}

/** A casualty truck of unknown weight is taken to be over 3.5 t: sending too small a recovery truck helps no one. */
export const isOver3500Kg = (casualty: Pick<Casualty, 'vehicleType' | 'vehicleSize'>): boolean => {
  if (casualty.vehicleType === 'motorcycle') return false
  if (casualty.vehicleSize === 'truck') return true
  return casualty.vehicleType === 'truck' && casualty.vehicleSize === 'unknown'
}

/** Underground and height-restricted places both keep an ordinary recovery truck out. */
export const isLowCeiling = (casualty: Pick<Casualty, 'locationDetails'>): boolean =>
  casualty.locationDetails === 'underground' || casualty.locationDetails === 'height_restricted'

/** The conditions that some answer of `vehicle-fields.ts` meets; a name that is no condition does not compile. */
type Declared<F = CasualtyField> = F extends { surcharge: infer S }
  ? S extends string
    ? S
    : S[keyof S]
  : never
/** The condition that one answer meets, beside the other answers: what it adds to the price. */
export const conditionOfAnswer = <Name extends keyof Casualty>(
  name: Name,
  answer: Casualty[Name],
  { vehicleType, vehicleSize }: Pick<Casualty, 'vehicleType' | 'vehicleSize'>,
): CasualtyCondition | undefined => {
  const size = { vehicleType, vehicleSize, [name]: answer }
  if (name in { vehicleType, vehicleSize } && isOver3500Kg(size)) return 'commercial'
  return surchargeOf(casualtyFields[name], answer) as Declared
}

/** The conditions that hold for this casualty, in the order a quote lists them. */
export const conditionsOf = (casualty: Casualty): readonly CasualtyCondition[] => {
  const met = new Set<CasualtyCondition | undefined>(
    casualtyFieldList.map(([name, field]) => surchargeOf(field, casualty[name]) as Declared),
  )
  if (isOver3500Kg(casualty)) met.add('commercial')
  return casualtyConditions.filter((condition) => met.has(condition))
}
