/**
 * The end of a job: what was kept of the hand-over, and why something was not. A driver without a camera still finishes the job; the reason
 * is shown to the customer, the insurer and the operator.
 */
import { cornerStages, missingCorners, type CornerStage, type PhotoKind } from './evidence.ts'

export const handoverParts = [
  'pickup_photos',
  'dropoff_photos',
  'signature',
  'dropoff_check',
] as const
export type HandoverPart = (typeof handoverParts)[number]

export const handoverPartLabels: Record<HandoverPart, string> = {
  pickup_photos: 'photos at pickup',
  dropoff_photos: 'photos at drop-off',
  signature: 'signature',
  dropoff_check: 'check that the vehicle is at the drop-off',
}

/** Why a job ended without a part of it. */
export const handoverReasons = {
  no_camera: 'My camera doesn’t work',
  storage_full: 'My phone has no space left',
  unsafe: 'It wasn’t safe to stop for it',
  nobody_there: 'No one was there to sign',
  refused_to_sign: 'The person there didn’t want to sign',
  elsewhere: 'The vehicle went to another place',
  other: 'Another reason',
} as const
export type HandoverReason = keyof typeof handoverReasons
export const handoverReasonKeys = Object.keys(handoverReasons) as [
  HandoverReason,
  ...HandoverReason[],
]

/** The driver’s reason as others read it. */
export const handoverReasonReports: Record<HandoverReason, string> = {
  no_camera: 'The driver’s camera didn’t work',
  storage_full: 'The driver’s phone had no space left',
  unsafe: 'It wasn’t safe to stop for it',
  nobody_there: 'No one was there to sign',
  refused_to_sign: 'The person there didn’t want to sign',
  elsewhere: 'The vehicle went to another place',
  other: 'Another reason',
}

export const handoverNoteMaxLength = 300

/** These two say nothing without a note: where the vehicle is, or what the reason is. */
export const isNoteNeeded = (reason: HandoverReason): boolean =>
  reason === 'other' || reason === 'elsewhere'

export const handoverTexts = {
  reasonMissing: 'Choose why this is missing',
  noteMissing: 'Say it in a few words',
} as const

/** `Is the vehicle at Kelly’s Garage, Naas?` */
export const dropoffQuestion = (dropoffLabel: string | null): string =>
  `Is the vehicle at ${dropoffLabel ?? 'the agreed place'}?`

export type HandoverFacts = {
  /** Stored photos, and those that wait on the driver’s phone. */
  photos: readonly { kind: PhotoKind; isOfFormerDriver: boolean }[]
  hasSignature: boolean
  /** The driver’s answer to “Is the vehicle at …?”; null: not answered. */
  isAtDropoff: boolean | null
}

/** The parts that a job which ends now would lack, in order. A stage with fewer than its four corners lacks its photos. */
export const missingHandoverParts = ({
  photos,
  hasSignature,
  isAtDropoff,
}: HandoverFacts): HandoverPart[] => [
  ...cornerStages.filter((stage) => missingCorners(stage, photos).length > 0).map(photosOf),
  ...(hasSignature ? [] : (['signature'] as const)),
  ...(isAtDropoff === true ? [] : (['dropoff_check'] as const)),
]

const photosOf = (stage: CornerStage): HandoverPart => `${stage}_photos`

/** `photos at pickup, signature and check that …` */
export const listHandoverParts = (parts: readonly HandoverPart[]): string => {
  const labels = parts.map((part) => handoverPartLabels[part])
  const last = labels.at(-1) ?? ''
  return labels.length < 2 ? last : `${labels.slice(0, -1).join(', ')} and ${last}`
}

/** What the driver reads whose job ends without them. */
export const reasonWanted = (missing: readonly HandoverPart[]): string =>
  `Missing: ${listHandoverParts(missing)}. Choose a reason to finish the job.`

export type Handover = {
  missing: readonly HandoverPart[]
  reason: HandoverReason | null
  note: string | null
}

/** `The driver’s camera didn’t work. Lens is cracked`; null when nothing is missing. */
export const handoverReport = ({ missing, reason, note }: Handover): string | null => {
  if (missing.length === 0 || !reason) return null
  const text = reason === 'other' && note ? [note] : [handoverReasonReports[reason], note]
  return text.filter((part) => part !== null).join(': ')
}
