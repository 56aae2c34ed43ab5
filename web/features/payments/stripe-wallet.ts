/** Stripe's Express Checkout Element (docs.stripe.com/elements/express-checkout-element): the wallets that this device has. */
import type { StripeElements } from '@stripe/stripe-js'
import type { CardOutcome, CardState, WalletOptions } from './card-form.ts'

type WalletPorts = {
  check: () => Promise<CardOutcome | null>
  confirm: (clientSecret: string) => Promise<CardOutcome>
  change: (change: Partial<CardState>) => void
  /** A card in a wallet is never kept; the tick is for a typed one. */
  setKept: (isKept: boolean) => void
  isKept: () => boolean
}

/** Draws the buttons; without a wallet it stays empty. */
export const openStripeWallet = (
  elements: StripeElements,
  { element, mayPay, pay }: WalletOptions,
  ports: WalletPorts,
): (() => void) => {
  const express = elements.create('expressCheckout', { buttonHeight: 48 })
  express.on('ready', ({ availablePaymentMethods }) =>
    ports.change({ hasWallet: availablePaymentMethods !== undefined }),
  )
  express.on('loaderror', () => ports.change({ hasWallet: false }))
  express.on('click', ({ resolve, reject }) => (mayPay() ? resolve() : reject()))
  const confirmed = async (fail: () => void): Promise<void> => {
    const wasKept = ports.isKept()
    let isRefused = true
    ports.setKept(false)
    await pay({
      check: ports.check,
      confirm: async (clientSecret) => {
        const outcome = await ports.confirm(clientSecret)
        isRefused = outcome.kind === 'refused' || outcome.kind === 'incomplete'
        return outcome
      },
    })
    if (isRefused) fail()
    ports.setKept(wasKept)
  }
  express.on(
    'confirm',
    ({ paymentFailed }) => void confirmed(() => paymentFailed({ reason: 'fail' })),
  )
  express.mount(element)
  return () => express.destroy()
}
