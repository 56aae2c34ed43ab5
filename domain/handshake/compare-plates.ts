import { normaliseRegistration } from '../bookings/registration.ts'
import { handshakeTexts } from './handshake-copy.ts'
import type { PlateCheck } from './handshake.ts'

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
