/** What the driver entered of the hand-over, kept on this device until the last step takes it along. */
import type { HandoverRequest } from '../../../../contract/bookings/handover.ts'
import { openPersistedState } from '../../../ui/persisted-state.ts'

export type HandoverProof = Pick<
  HandoverRequest,
  'code' | 'codeAt' | 'phoneTries' | 'plate' | 'isPlateConfirmed'
>

type Kept = { bookingId: string; proof: HandoverProof }

const nothing: Kept = { bookingId: '', proof: {} }
const dayMs = 24 * 3_600_000

const isText = (value: unknown): value is string => typeof value === 'string'

/** From a device: anything but a proof is left out. */
export const restoreProof = (value: unknown): HandoverProof => {
  const { code, codeAt, phoneTries, plate, isPlateConfirmed } = Object(value)
  return {
    ...(isText(code) ? { code } : {}),
    ...(isText(codeAt) && !Number.isNaN(Date.parse(codeAt)) ? { codeAt } : {}),
    ...(Number.isInteger(phoneTries) ? { phoneTries } : {}),
    ...(isText(plate) ? { plate } : {}),
    ...(isPlateConfirmed === true ? { isPlateConfirmed } : {}),
  }
}

const handoverProof = openPersistedState<Kept>({
  key: 'handover-proof',
  version: 1,
  keptForMs: dayMs,
  initial: nothing,
  restore: (value) => {
    const { bookingId, proof } = Object(value)
    return isText(bookingId) ? { bookingId, proof: restoreProof(proof) } : nothing
  },
})

/** Of this booking; empty while nothing was entered. */
export const useHandoverProof = (bookingId: string): HandoverProof => {
  const kept = handoverProof.use()
  return kept.bookingId === bookingId ? kept.proof : {}
}

/** The same at the moment of the last step. */
export const handoverProofOf = (bookingId: string): HandoverProof => {
  const kept = handoverProof.get()
  return kept.bookingId === bookingId ? kept.proof : {}
}

export const keepHandoverProof = (bookingId: string, proof: HandoverProof): void =>
  handoverProof.set({ bookingId, proof })
