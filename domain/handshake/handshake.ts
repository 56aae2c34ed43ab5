/**
 * How a recovery began and how the vehicle was handed over, as it is on record: by whose code, by which clocks, and which plate
 * (docs/decisions/0116-handshake-without-a-network.md). Pure.
 */
import { normaliseRegistration } from '../bookings/registration.ts'
import type { HandshakePurpose } from './moving-code.ts'

export const handshakeProofs = [
  /** The code on the customer's phone, which changes every ten minutes. */
  'code',
  /** The code that a text, the plain pages or an insurer's system showed, which stays the same. */
  'sent_code',
  /** The code that was texted to the person whom the customer named. */
  'receiver_code',
  /** The customer answered "Is this your driver?" with yes. */
  'question',
  /** An operator let it begin without. */
  'waived',
  /** None: a garage that is closed, a key box. */
  'no_code',
  /** A code that the driver's phone had taken without a connection, and that was not the customer's: the step was refused. */
  'mismatch',
] as const
export type HandshakeProof = (typeof handshakeProofs)[number]

export const plateChecks = ['matched', 'confirmed', 'unknown'] as const
/** `confirmed`: another than the one booked, and the person with the code says that it is the vehicle. `unknown`: none was booked. */
export type PlateCheck = (typeof plateChecks)[number]

/** How long the plate that a driver types may be; as in the booking. */
export const plateMaxLength = 15

/** The moments at which a code may have been shown: now, and when the device says it was entered, if that can be true. */
export const momentsOf = (
  enteredAt: Date | null,
  { now, acceptedAt }: { now: Date; acceptedAt: Date | null },
): Date[] => {
  const possible = deviceTimeOf(enteredAt, { now, acceptedAt })
  return possible ? [now, possible] : [now]
}

/** The device's time of an entry, for the record; null when it was not sent, or cannot be true. */
export const deviceTimeOf = (
  enteredAt: Date | null,
  { now, acceptedAt }: { now: Date; acceptedAt: Date | null },
): Date | null =>
  enteredAt &&
  acceptedAt &&
  enteredAt >= acceptedAt &&
  enteredAt.getTime() <= now.getTime() + slackMs
    ? enteredAt
    : null
const slackMs = 10 * 60_000

/** As two people write the same plate. */
const bare = (plate: string): string =>
  normaliseRegistration(plate).replaceAll(/[^\p{L}\p{N}]/gu, '')

export type PlateAnswer =
  | { kind: 'fine'; check: PlateCheck | null }
  /** The words say what to do. */
  | { kind: 'differs'; words: string }

/**
 * Compares the plate that a driver typed with the one booked. Not typed: not compared, as when the vehicle is handed over by its key alone.
 * Another plate counts with the code of the person who takes the vehicle over and the driver's word that they confirmed it.
 */
export const comparePlates = (
  booked: string | null,
  { plate, isConfirmed, hasCode }: { plate: string | null; isConfirmed: boolean; hasCode: boolean },
): PlateAnswer => {
  if (plate === null || bare(plate) === '') return { kind: 'fine', check: null }
  if (booked === null) return { kind: 'fine', check: 'unknown' }
  if (bare(plate) === bare(booked)) return { kind: 'fine', check: 'matched' }
  if (isConfirmed && hasCode) return { kind: 'fine', check: 'confirmed' }
  return {
    kind: 'differs',
    words: handshakeTexts.plateDiffers(normaliseRegistration(plate), booked),
  }
}

export const handshakeTexts = {
  codeShape: 'Enter the four digits',
  wrongOffline: (left: number): string =>
    left === 0
      ? 'This is not the customer’s code. Wait ten minutes and try again, or call us. Once you have a connection the customer can also confirm you on their phone.'
      : `This is not the customer’s code. ${left} more ${left === 1 ? 'try' : 'tries'} without a connection.`,
  pausedOffline:
    'Too many wrong codes. Wait ten minutes and try again, or call us. Once you have a connection the customer can also confirm you on their phone.',
  wrongHandover: (left: number): string =>
    left === 0
      ? 'This is not the code. Finish without it, or call us.'
      : `This is not the code. ${left} more ${left === 1 ? 'try' : 'tries'}, or finish without it.`,
  /** Entered without a connection: it is on record, and an operator has a task. */
  wrongHandoverLate:
    'This was not the hand-over code, and the customer sees that. Enter the code again, finish without it, or call us.',
  plateDiffers: (typed: string, booked: string): string =>
    `You typed ${typed}, and ${booked} was booked. Check that this is the vehicle. If the person who takes it over says it is, enter their code and tick that they confirmed it. Otherwise call us.`,
} as const

const proofLabels: Record<HandshakePurpose, Record<HandshakeProof, string>> = {
  start: {
    code: 'Begun with the code on the customer’s phone',
    sent_code: 'Begun with the code that was sent',
    receiver_code: 'Begun with the code that was sent',
    question: 'Begun once the customer had confirmed the driver',
    waived: 'Begun without a code, waived by Towline',
    no_code: 'Begun without a code',
    mismatch: 'Not begun: the driver entered a wrong code without a connection',
  },
  handover: {
    code: 'Handed over with the code on the customer’s phone',
    sent_code: 'Handed over with the code that was sent',
    receiver_code: 'Handed over to the person the customer named, with their code',
    question: 'Handed over without a code',
    waived: 'Handed over without a code',
    no_code: 'Handed over without a code',
    mismatch: 'Not handed over: the driver entered a wrong code without a connection',
  },
}

export const handshakePurposeLabels: Record<HandshakePurpose, string> = {
  start: 'Start',
  handover: 'Hand-over',
}

const plateLabels: Record<PlateCheck, string> = {
  matched: 'the plate is the one booked',
  confirmed: 'another plate than booked, confirmed by the person with the code',
  unknown: 'no plate was booked',
}

export type HandshakeRecord = {
  purpose: HandshakePurpose
  proof: HandshakeProof
  /** By the clock of the driver's device; null: it was not sent, or cannot be right. */
  deviceAt: string | null
  /** When the server had it. */
  serverAt: string
  /** Wrong codes that the driver's phone refused before, without a connection. */
  phoneTries: number
  plate: string | null
  plateCheck: PlateCheck | null
}

/** `Handed over with the code on the customer’s phone; 131-D-12345, the plate is the one booked`. Times are added by who prints it. */
export const handshakeLabel = ({
  purpose,
  proof,
  plate,
  plateCheck,
  phoneTries,
}: Pick<HandshakeRecord, 'purpose' | 'proof' | 'plate' | 'plateCheck' | 'phoneTries'>): string =>
  [
    proofLabels[purpose][proof],
    ...(plate && plateCheck ? [`${plate}, ${plateLabels[plateCheck]}`] : []),
    ...(phoneTries > 0
      ? [`${phoneTries} wrong ${phoneTries === 1 ? 'code' : 'codes'} before, without a connection`]
      : []),
  ].join('; ')

/** People whom one booking may name, one after the other: each costs a text. */
export const receiversMax = 3
