/**
 * The one question about the vehicle and its surroundings, "Anything we should know?": each circumstance is an answer to a question of
 * `vehicle-fields.ts`, and costs what the tariff says. One press answers the rest plainly: who says what is unusual says that the rest is
 * not. Pure.
 */
import { plainCasualty, type Casualty } from './casualty.ts'
import type { CasualtyCondition } from './casualty-conditions.ts'
import { casualtyFields, surchargeOf } from './vehicle-fields.ts'

type Answers = Partial<Omit<Casualty, 'vehicleType'>>

export type Circumstance = { condition: CasualtyCondition; label: string; answers: Answers }

/** In the order of the form. */
export const circumstances: readonly Circumstance[] = [
  { condition: 'not_rolling', label: 'Wheels won’t turn', answers: { isRolling: 'no' } },
  { condition: 'keys_locked', label: 'Keys locked inside', answers: { keysAvailable: 'locked' } },
  {
    condition: 'low_ceiling',
    label: 'Underground or low roof',
    answers: { locationDetails: 'underground' },
  },
  {
    condition: 'very_tight_access',
    label: 'Barely any room',
    answers: { loadingAccess: 'very_tight' },
  },
  { condition: 'motorway', label: 'On a motorway', answers: { locationDetails: 'motorway' } },
  { condition: 'accident_scene', label: 'Accident', answers: { isAccidentScene: true } },
  { condition: 'multi_vehicle', label: 'More than one vehicle', answers: { isMultiVehicle: true } },
  { condition: 'hazardous_load', label: 'Dangerous load', answers: { hasHazardousLoad: true } },
]

const namesIn = (answers: Answers): (keyof Answers)[] => Object.keys(answers) as (keyof Answers)[]

const plainOf = (names: readonly (keyof Answers)[]): Answers =>
  Object.fromEntries(names.map((name) => [name, plainCasualty[name]]))

/** What any press answers. */
const everyName = [...new Set(circumstances.flatMap(({ answers }) => namesIn(answers)))]

/** By its condition: another answer to the same question may cost the same, as a height restriction does. */
export const applies = (circumstance: Circumstance, answers: Answers): boolean =>
  namesIn(circumstance.answers).some(
    (name) => surchargeOf(casualtyFields[name], answers[name] ?? '') === circumstance.condition,
  )

/** Whether "None of these" is the answer: every question is answered, and none of the offered circumstances applies. */
export const noneApplies = (
  answers: Answers,
  offered: readonly Circumstance[] = circumstances,
): boolean =>
  everyName.every((name) => answers[name] !== undefined) &&
  !offered.some((one) => applies(one, answers))

/** The answers after a press on a circumstance; two answers to the same question replace each other. */
export const withCircumstance = (
  answers: Answers,
  circumstance: Circumstance,
  isPressed: boolean,
): Answers => ({
  ...plainOf(everyName),
  ...answers,
  ...(isPressed ? circumstance.answers : plainOf(namesIn(circumstance.answers))),
})

/** "None of these": what applies of the offered is answered plainly, as is what was not answered; everything else stays. */
export const withNone = (
  answers: Answers,
  offered: readonly Circumstance[] = circumstances,
): Answers => ({
  ...plainOf(everyName),
  ...answers,
  ...plainOf(offered.filter((one) => applies(one, answers)).flatMap((one) => namesIn(one.answers))),
})
