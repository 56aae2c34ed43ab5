import type { CardProvider, ProviderRefund } from './card-provider.ts'

export type RefundResult =
  | { kind: 'made'; refund: ProviderRefund }
  | { kind: 'refused'; code: string | null }
  | { kind: 'unresolved'; why: string; useNextKey: boolean }

/**
 * Makes a refund once. The provider forgets keys after a day, so it is first searched for our own refund id in the
 * metadata (reliability.md, "Shape that was proven").
 */
export const refundAtProvider = async (
  provider: CardProvider,
  request: { refundId: string; intentId: string; amountCents: number; keyVersion: number },
): Promise<RefundResult> => {
  const before = await provider.listRefunds(request.intentId)
  if (before.kind !== 'done')
    return { kind: 'unresolved', why: 'refunds could not be listed', useNextKey: false }
  const made = before.value.find((refund) => refund.refundId === request.refundId)
  if (made) return { kind: 'made', refund: made }

  const answer = await provider.refund({
    key: `refund:${request.refundId}:${request.keyVersion}`,
    refundId: request.refundId,
    intentId: request.intentId,
    amountCents: request.amountCents,
  })
  switch (answer.kind) {
    case 'done':
      return { kind: 'made', refund: answer.value }
    case 'card_refused':
    case 'request_refused':
      return { kind: 'refused', code: answer.code }
    case 'unknown':
      return { kind: 'unresolved', why: answer.why, useNextKey: answer.wasAnswered }
    default: {
      const unknown: never = answer
      throw new Error(`unknown answer ${String(unknown)}`)
    }
  }
}
