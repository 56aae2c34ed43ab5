/** The wallet of the fake provider: a second frame of its origin, which says whether it has one, asks, and pays. */
import type { CardOutcome, CardState, WalletOptions } from './card-form.ts'
import { toOutcome, type Result } from './fake-form.ts'

type ToWallet = { type: 'hello' } | { type: 'open' } | { type: 'confirm'; clientSecret: string }

type FromWallet =
  | { type: 'ready'; isAvailable: boolean }
  | { type: 'height'; height: number }
  | { type: 'click' }
  | { type: 'confirm' }
  | ({ type: 'result' } & Result)

/** Draws the button; without a wallet it stays empty. */
export const openFakeWallet = (
  frameUrl: string,
  theme: string,
  { element, mayPay, pay }: WalletOptions,
  change: (change: Partial<CardState>) => void,
): (() => void) => {
  const address = new URL(`${frameUrl}/wallet`)
  address.searchParams.set('parent', window.location.origin)
  address.searchParams.set('theme', theme)
  const frame = document.createElement('iframe')
  frame.title = 'Pay with a wallet'
  frame.src = address.href
  frame.style.cssText = 'display:block;width:100%;border:0;height:3.5rem;color-scheme:normal'
  let resolveOutcome: ((outcome: CardOutcome) => void) | null = null

  const post = (message: ToWallet): void =>
    frame.contentWindow?.postMessage(message, address.origin)
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
        frame.style.height = `${Math.ceil(message.height)}px`
        return
      case 'click':
        if (mayPay()) post({ type: 'open' })
        return
      case 'confirm':
        void pay({ check: async () => null, confirm })
        return
      case 'result':
        resolveOutcome?.(toOutcome(message))
        resolveOutcome = null
        return
      default:
        message satisfies never
    }
  }
  const listen = ({ origin, source, data }: MessageEvent): void => {
    if (origin === address.origin && source === frame.contentWindow) hear(data)
  }
  window.addEventListener('message', listen)
  frame.addEventListener('load', () => post({ type: 'hello' }))
  element.append(frame)
  return () => {
    window.removeEventListener('message', listen)
    resolveOutcome?.({ kind: 'unknown' })
    frame.remove()
  }
}
