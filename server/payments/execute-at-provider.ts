/** Executes an operation on held money, and reads the outcome where the answer leaves doubt. */
import type { CardProvider, Intent, ProviderAnswer } from './card-provider.ts'

export type ExecutionResult =
  | { kind: 'captured'; intent: Intent }
  | { kind: 'capture_refused'; code: string | null }
  | { kind: 'released' }
  /** Not known yet, or not possible now: try again, with the next key when the old one would repeat its answer. */
  | { kind: 'unresolved'; why: string; useNextKey: boolean }

/**
 * Captures held money. On doubt the intent is read: it is the source of truth, and only an intent that is still
 * `requires_capture` is tried again (reliability.md, races 5–7 and 20).
 */
export const captureAtProvider = async (
  provider: CardProvider,
  request: { key: string; intentId: string },
): Promise<ExecutionResult> => {
  const answer = await provider.captureIntent(request)
  // The answer to a capture may lack the provider's fee, so the figures always come from a read.
  const read = await provider.readIntent(request.intentId)
  if (read.kind !== 'done') return toUnresolved(read)
  switch (read.value.status) {
    case 'succeeded':
      return { kind: 'captured', intent: read.value }
    case 'canceled':
      return { kind: 'capture_refused', code: 'hold_lapsed' }
    case 'requires_payment_method':
      return { kind: 'capture_refused', code: read.value.refusalCode }
    case 'requires_capture':
      if (answer.kind === 'card_refused') return { kind: 'capture_refused', code: answer.code }
      return toUnresolved(answer)
    case 'requires_action':
    case 'requires_confirmation':
    case 'processing':
      return { kind: 'unresolved', why: read.value.status, useNextKey: false }
    default: {
      const unknown: never = read.value.status
      throw new Error(`unknown intent status ${String(unknown)}`)
    }
  }
}

/** Releases held money, or cancels an intent whose card was never confirmed. */
export const releaseAtProvider = async (
  provider: CardProvider,
  request: { key: string; intentId: string; reason: 'abandoned' | 'requested_by_customer' },
): Promise<ExecutionResult> => {
  const answer = await provider.cancelIntent(request)
  if (answer.kind === 'done' && answer.value.status === 'canceled') return { kind: 'released' }
  const read = await provider.readIntent(request.intentId)
  if (read.kind !== 'done') return toUnresolved(read)
  if (read.value.status === 'canceled') return { kind: 'released' }
  if (read.value.status === 'succeeded') {
    return { kind: 'unresolved', why: 'captured against the decision', useNextKey: false }
  }
  return toUnresolved(answer)
}

/** A provider that has answered may repeat that answer for the same key, so the next attempt uses another. */
const toUnresolved = (answer: ProviderAnswer<unknown>): ExecutionResult => {
  switch (answer.kind) {
    case 'done':
      return { kind: 'unresolved', why: 'answered, yet unchanged', useNextKey: true }
    case 'card_refused':
    case 'request_refused':
      return { kind: 'unresolved', why: answer.code ?? answer.kind, useNextKey: true }
    case 'unknown':
      return { kind: 'unresolved', why: answer.why, useNextKey: answer.wasAnswered }
    default: {
      const unknown: never = answer
      throw new Error(`unknown answer ${String(unknown)}`)
    }
  }
}
