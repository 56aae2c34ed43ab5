/**
 * The questions about the casualty vehicle that decide price and truck, described once, in the order in which facts are listed. They are on
 * the quote, and every driver who is asked sees the answers. Types, contract schemas, stored shapes, form fields, drafts, summaries, the
 * partner API and documents follow from this list and from `identity-fields.ts`; CONTRIBUTING says how to add a field.
 */

type Options = Readonly<Record<string, string>>

type ChoiceRest<Value extends string> = {
  /** Where the form asks it. */
  section: 'type' | 'vehicle' | 'spot'
  look: 'pictures' | 'cards' | 'select'
  question: string
  /** In a list of facts. */
  label: string
  /** In the evidence pack; without it the field is left out there. */
  documentLabel?: string
  /** The answer for a plain vehicle: a car that rolls, keys in hand, on a street. */
  plain: Value
  /** The form's default until the customer answers. */
  otherwise?: Value
  /** Where the answer is required: the form's message without one. */
  missing?: string
  /** The message for a value that is no option. */
  invalid?: string
  /** In the partner API; null: not asked there, and plain. */
  partnerName: string | null
  /** The conditions of the tariff that these answers meet (`casualty-conditions.ts`). */
  surcharge?: { readonly [V in Value]?: string }
}

/** One of a list. `options`: values and labels, in the order of the form. */
const choice = <const O extends Options, const R extends ChoiceRest<Extract<keyof O, string>>>(
  options: O,
  rest: R,
) => ({ kind: 'choice' as const, options, ...rest })

/** Yes or no; plainly no. */
const trait = <
  const R extends {
    section: 'vehicle' | 'spot'
    label: string
    partnerName: string
    surcharge: string
  },
>(
  rest: R,
) => ({ kind: 'trait' as const, ...rest })

export const casualtyFields = {
  vehicleType: choice(
    { car: 'Car', van: 'Van', motorcycle: 'Motorcycle', truck: 'Truck' },
    {
      section: 'type',
      look: 'pictures',
      question: 'What needs recovering?',
      label: 'Vehicle',
      plain: 'car',
      invalid: 'Invalid vehicle type selected',
      partnerName: 'type',
      surcharge: { motorcycle: 'motorcycle' },
    },
  ),
  vehicleSize: choice(
    {
      small: 'Small (under 1.5 t)',
      medium: 'Medium (1.5–2.5 t)',
      large: 'Large (2.5–3.5 t)',
      truck: 'Truck (over 3.5 t)',
      unknown: 'Not sure',
    },
    {
      section: 'vehicle',
      look: 'select',
      question: 'Size',
      label: 'Size',
      plain: 'medium',
      otherwise: 'unknown',
      partnerName: 'size',
    },
  ),
  isRolling: choice(
    { yes: 'Yes, it rolls', no: 'No, the wheels are stuck', unknown: 'Not sure' },
    {
      section: 'vehicle',
      look: 'cards',
      question: 'Can it be pushed or rolled?',
      label: 'Can it be pushed or rolled?',
      documentLabel: 'Does it roll',
      plain: 'yes',
      missing: 'Tell us whether it can be pushed or rolled',
      partnerName: 'is_rolling',
      // Only a plain "no": a customer who is not sure whether it rolls is not charged for it.
      surcharge: { no: 'not_rolling' },
    },
  ),
  keysAvailable: choice(
    { yes: 'Yes, I have the keys', no: 'No keys', locked: 'Locked inside the vehicle' },
    {
      section: 'vehicle',
      look: 'cards',
      question: 'Are the keys available?',
      label: 'Keys',
      documentLabel: 'Keys',
      plain: 'yes',
      missing: 'Tell us about the keys',
      partnerName: 'keys_available',
      surcharge: { locked: 'keys_locked' },
    },
  ),
  locationDetails: choice(
    {
      street: 'Street',
      underground: 'Underground car park',
      height_restricted: 'Height-restricted',
      narrow_access: 'Narrow access',
      private_property: 'Private property',
      motorway: 'Motorway',
    },
    {
      section: 'spot',
      look: 'cards',
      question: 'Where exactly is it parked?',
      label: 'Where it is parked',
      plain: 'street',
      missing: 'Tell us where it’s parked',
      partnerName: 'location_details',
      surcharge: {
        underground: 'low_ceiling',
        height_restricted: 'low_ceiling',
        motorway: 'motorway',
      },
    },
  ),
  loadingAccess: choice(
    { clear: 'Clear', tight: 'Tight', blocked: 'Blocked', very_tight: 'Barely any room' },
    {
      section: 'spot',
      look: 'cards',
      question: 'How much room is there to load it?',
      label: 'Loading access',
      plain: 'clear',
      missing: 'Tell us how much room there is',
      partnerName: 'loading_access',
      surcharge: { very_tight: 'very_tight_access' },
    },
  ),
  driveTrain: choice(
    {
      two_wheels: 'Front or rear',
      all_wheels: 'All four',
      electric: 'It’s electric',
      unknown: 'Not sure',
    },
    {
      section: 'vehicle',
      look: 'select',
      question: 'Which wheels drive it?',
      label: 'Drive',
      plain: 'unknown',
      otherwise: 'unknown',
      partnerName: 'drive_train',
    },
  ),
  visibleDamage: choice(
    {
      none: 'None',
      minor: 'Minor',
      moderate: 'Moderate',
      major: 'Major',
      unknown: 'Not sure',
    },
    {
      section: 'vehicle',
      look: 'select',
      question: 'Visible damage',
      label: 'Visible damage',
      documentLabel: 'Damage reported at booking',
      plain: 'none',
      otherwise: 'none',
      partnerName: 'visible_damage',
    },
  ),
  besideVehicle: choice(
    { yes: 'Yes, beside it', no: 'No', nearby: 'Nearby (within 100 m)' },
    {
      section: 'spot',
      look: 'cards',
      question: 'Are you beside the vehicle?',
      label: 'Customer beside it?',
      plain: 'yes',
      otherwise: 'yes',
      partnerName: 'driver_beside_vehicle',
    },
  ),
  vehicleOwnership: choice(
    {
      owner: 'I own it',
      family: 'Family member’s',
      company: 'Company vehicle',
      rental: 'Rental',
      other: 'Other',
    },
    {
      section: 'vehicle',
      look: 'select',
      question: 'Who owns it?',
      label: 'Ownership',
      plain: 'owner',
      otherwise: 'owner',
      partnerName: null,
    },
  ),
  // The tariff adds these to the form (rulings, "Pricing page versus emergency page").
  isLuxury: trait({
    section: 'vehicle',
    label: 'Luxury vehicle',
    partnerName: 'is_luxury',
    surcharge: 'luxury',
  }),
  isJapaneseImport: trait({
    section: 'vehicle',
    label: 'Japanese import',
    partnerName: 'is_japanese_import',
    surcharge: 'japanese_import',
  }),
  isAccidentScene: trait({
    section: 'spot',
    label: 'Accident scene',
    partnerName: 'is_accident_scene',
    surcharge: 'accident_scene',
  }),
  isMultiVehicle: trait({
    section: 'spot',
    label: 'More than one vehicle involved',
    partnerName: 'is_multi_vehicle',
    surcharge: 'multi_vehicle',
  }),
  hasHazardousLoad: trait({
    section: 'spot',
    label: 'Dangerous load',
    partnerName: 'has_hazardous_load',
    surcharge: 'hazardous_load',
  }),
}

type CasualtyFields = typeof casualtyFields
export type CasualtyFieldName = keyof CasualtyFields
export type CasualtyField = CasualtyFields[CasualtyFieldName]

/** The answers: an option, or whether a trait applies. */
export type Casualty = {
  [K in CasualtyFieldName]: CasualtyFields[K] extends { kind: 'choice'; options: infer O }
    ? Extract<keyof O, string>
    : boolean
}

export type ChoiceName = {
  [K in CasualtyFieldName]: CasualtyFields[K]['kind'] extends 'choice' ? K : never
}[CasualtyFieldName]
export type CasualtyTrait = Exclude<CasualtyFieldName, ChoiceName>

/** A field as all of its kind are, for code that handles any of them. */
export type AnyCasualtyField =
  | ({ kind: 'choice'; options: Options } & ChoiceRest<string>)
  | {
      kind: 'trait'
      section: 'vehicle' | 'spot'
      label: string
      partnerName: string
      surcharge: string
    }

/** The condition of the tariff that an answer meets, if any; `casualty-conditions.ts` has what several meet together. */
export const surchargeOf = (
  field: AnyCasualtyField,
  answer: string | boolean,
): string | undefined =>
  field.kind === 'trait'
    ? answer === true
      ? field.surcharge
      : undefined
    : field.surcharge?.[String(answer)]

/** The answers that leave a question open: no one said anything that could be stated as a fact. */
export const openAnswers: readonly string[] = ['unknown', 'none']

export const casualtyFieldList: readonly (readonly [CasualtyFieldName, AnyCasualtyField])[] =
  Object.entries(casualtyFields) as [CasualtyFieldName, AnyCasualtyField][]

/** The values of a choice, in the order of the form. */
export const optionsOf = <K extends ChoiceName>(name: K): readonly Casualty[K][] =>
  Object.keys(casualtyFields[name].options) as Casualty[K][]

/** Their labels. */
export const optionLabelsOf = <K extends ChoiceName>(
  name: K,
): Readonly<Record<Casualty[K], string>> =>
  casualtyFields[name].options as Readonly<Record<string, string>>
