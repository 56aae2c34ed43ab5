/** The wallet of the fake provider: a second frame of its origin, which says whether it has one, asks, and pays. */
import type { CardOutcome, CardState, WalletOptions } from './card-form.ts'
import { outcomeOfResult, type FakeResult } from './fake-outcome.ts'
import { openFrame } from './open-frame.ts'

type ToWallet = { type: 'open' } | { type: 'confirm'; clientSecret: string }

type FromWallet =
  | { type: 'ready'; isAvailable: boolean }
  | { type: 'height'; height: number }
  | { type: 'click' }
  | { type: 'confirm' }
  | ({ type: 'result' } & FakeResult)

/** Draws the button; without a wallet it stays empty. */
export const openFakeWallet = (
  frameUrl: string,
  theme: string,
  { element, mayPay, pay }: WalletOptions,
  change: (change: Partial<CardState>) => void,
): (() => void) => {
  let resolveOutcome: ((outcome: CardOutcome) => void) | null = null

  const confirm = (clientSecret: string): Promise<CardOutcome> =>
    new Promise((resolve) => {
      resolveOutcome = resolve
      post({ type: 'confirm', clientSecret })
    })

  const hear = (message: FromWallet): void => {
    switch (message.type) {
      case 'ready':
        change({ hasWallet: message.isAvailable })
        return
      case 'height':
        resize(message.height)
        return
      case 'click':
        if (mayPay()) post({ type: 'open' })
        return
      case 'confirm':
        void pay({ check: async () => null, confirm })
        return
      case 'result':
        resolveOutcome?.(outcomeOfResult(message))
        resolveOutcome = null
        return
      default:
        message satisfies never
    }
  }
  const { post, resize, close } = openFrame<ToWallet, FromWallet>(element, {
    url: `${frameUrl}/wallet`,
    title: 'Pay with a wallet',
    theme,
    height: '3.5rem',
    hear,
  })
  return () => {
    resolveOutcome?.({ kind: 'unknown' })
    close()
  }
}
