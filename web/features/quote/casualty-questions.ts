/** What is asked about the casualty vehicle and the spot it stands on, each with its list of answers. */
import {
  besideVehicleAnswerLabels,
  besideVehicleAnswers,
  keysAnswerLabels,
  keysAnswers,
  loadingAccesses,
  loadingAccessLabels,
  locationDetailLabels,
  locationDetails,
  rollingAnswerLabels,
  rollingAnswers,
  vehicleOwnershipLabels,
  vehicleOwnerships,
  vehicleSizeLabels,
  vehicleSizes,
  visibleDamageLabels,
  visibleDamages,
} from '../../../domain/casualty.ts'
import type { Answers } from './recovery.ts'

type Words = { [K in keyof Answers]: Answers[K] extends string | undefined ? K : never }
/** The questions that are answered with one of a list. */
export type Question = NonNullable<Words[keyof Answers]>
export type AnswerTo<K extends Question> = NonNullable<Answers[K]>

type Asked<K extends Question> = {
  label: string
  options: readonly AnswerTo<K>[]
  labels: Record<AnswerTo<K>, string>
  /** What it is taken to be while nobody has said; without it there has to be an answer. */
  otherwise?: AnswerTo<K>
}

export const casualtyQuestions: { [K in Question]: Asked<K> } = {
  isRolling: { label: 'Does it roll?', options: rollingAnswers, labels: rollingAnswerLabels },
  keysAvailable: {
    label: 'Are the keys available?',
    options: keysAnswers,
    labels: keysAnswerLabels,
  },
  vehicleSize: {
    label: 'Size',
    options: vehicleSizes,
    labels: vehicleSizeLabels,
    otherwise: 'unknown',
  },
  visibleDamage: {
    label: 'Visible damage',
    options: visibleDamages,
    labels: visibleDamageLabels,
    otherwise: 'none',
  },
  vehicleOwnership: {
    label: 'Whose is it?',
    options: vehicleOwnerships,
    labels: vehicleOwnershipLabels,
    otherwise: 'owner',
  },
  locationDetails: {
    label: 'What kind of spot is it?',
    options: locationDetails,
    labels: locationDetailLabels,
  },
  loadingAccess: {
    label: 'How much room is there to load it?',
    options: loadingAccesses,
    labels: loadingAccessLabels,
  },
  besideVehicle: {
    label: 'Are you beside the vehicle?',
    options: besideVehicleAnswers,
    labels: besideVehicleAnswerLabels,
    otherwise: 'yes',
  },
}
