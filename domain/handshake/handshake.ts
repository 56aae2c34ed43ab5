/**
 * How a recovery began and how the vehicle was handed over, as it is on record: by whose code, by which clocks, and which plate
 * (docs/decisions/0116-handshake-without-a-network.md). Pure.
 */
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

export const codeShapeCopy = 'Enter the four digits'

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

/** People whom one booking may name, one after the other: each costs a text. */
export const receiversMax = 3
