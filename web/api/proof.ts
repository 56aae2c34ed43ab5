/**
 * Proofs that the server asks for before it changes something that protects an account. `call.ts` hears of it and sends again what was
 * pressed; who asks the person, listens here. Every page loads this, so it is no more than the bell.
 */

/** Whether the failure asked for a proof, and the person gave it. */
export type AnswerProof = (failure: unknown) => Promise<boolean>

let answer: AnswerProof | null = null

/** The answer ends it. */
export const listenForProofs = (listener: AnswerProof): (() => void) => {
  answer = listener
  return () => {
    answer = null
  }
}

export const isProvenAfter: AnswerProof = async (failure) => answer !== null && answer(failure)
