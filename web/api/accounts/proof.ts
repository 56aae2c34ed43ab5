/**
 * Proofs of identity that the server requires before it changes an account's security. `call.ts` detects the refusal and repeats the
 * request; the component that asks the user listens here. Every page loads this, so it only connects the two.
 */

/** Whether the failure required a proof, and the user gave it. */
export type AnswerProof = (failure: unknown) => Promise<boolean>

let answer: AnswerProof | null = null

/** The returned function ends it. */
export const listenForProofs = (listener: AnswerProof): (() => void) => {
  answer = listener
  return () => {
    answer = null
  }
}

export const isProvenAfter: AnswerProof = async (failure) => answer !== null && answer(failure)
