/**
 * The card form as the booking flow sees it, whichever provider draws it. Card details are typed into the provider's own frame and never
 * reach our page or server. The customer authorises a hold, not a charge (specification, customer side §4).
 */
import type { PublicConfig } from '../../../contract/accounts/accounts.ts'
import type { Theme } from '../../ui/page/theme.ts'

export type Billing = { name: string; email: string; phone: string }

export type CardOutcome =
  /** The card is held: `requires_capture`. */
  | { kind: 'held' }
  /** The bank or the provider refused, in words that may be shown. */
  | { kind: 'refused'; words: string }
  /** Something is missing or wrong in the form, which shows it itself. */
  | { kind: 'incomplete' }
  /** The outcome is unknown here: our server asks the provider. */
  | { kind: 'unknown' }

export type CardState = {
  /** Everything that a confirmation needs is typed. */
  isComplete: boolean
  /** The bank asks the customer a question. */
  isAtBank: boolean
  /** The provider has a wallet of this device to offer: Apple Pay, Google Pay. */
  hasWallet: boolean
}

export type CardForm = {
  getState: () => CardState
  subscribe: (notify: () => void) => () => void
  /** Before anything is booked: null when the form is filled in, else why not. */
  check: () => Promise<CardOutcome | null>
  /** Confirms what was typed with this intent; the bank may ask its own question on the way. */
  confirm: (clientSecret: string, billing: Billing) => Promise<CardOutcome>
  /** Confirms with the saved card that our server has put on the intent; the bank may ask its own question on the way. */
  confirmSaved: (clientSecret: string) => Promise<CardOutcome>
  /** Whether the typed card is kept for next time. */
  setKept: (isKept: boolean) => void
  setTheme: (theme: Theme) => void
  /** To its first field. */
  focus: () => void
  /** The price changed while the form was open. */
  setAmount: (amountCents: number) => void
  close: () => void
}

/** What pays: the form, or a wallet beside it. */
export type PayingPort = Pick<CardForm, 'check' | 'confirm'>

/** Where the wallets' buttons are drawn, and what they lead to. */
export type WalletOptions = {
  element: HTMLElement
  /** Whether everything before paying is done; shows it where not. */
  mayPay: () => boolean
  /** Books and pays with it. Resolves when the outcome is shown. */
  pay: (port: PayingPort) => Promise<void>
}

export type CardFormOptions = {
  payment: PublicConfig['payment']
  /** The empty element to draw it in. */
  element: HTMLElement
  amountCents: number
  theme: Theme
  /** Null: no wallets are offered. */
  wallet: WalletOptions | null
  /** Enter was pressed in it: do what the button does. */
  onSubmit: () => void
  /** The address to which a bank's own page returns the browser. */
  returnUrl: string
}

/** Draws the form; it can be typed into when this resolves. Throws when the provider cannot be reached. */
export const openCardForm = async (options: CardFormOptions): Promise<CardForm> => {
  const { payment } = options
  switch (payment.provider) {
    case 'stripe': {
      const { openStripeForm } = await import('./stripe-form.ts')
      return openStripeForm(options, payment.publishableKey)
    }
    case 'stand_in': {
      const { openFakeForm } = await import('./fake-form.ts')
      return openFakeForm(options, payment.frameUrl)
    }
    default:
      return payment satisfies never
  }
}

export const emptyCardState: CardState = { isComplete: false, isAtBank: false, hasWallet: false }

/** State that can be subscribed to. */
export const openCardState = () => {
  let state = emptyCardState
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    change: (change: Partial<CardState>): void => {
      state = { ...state, ...change }
      for (const notify of listeners) notify()
    },
    subscribe: (notify: () => void) => {
      listeners.add(notify)
      return () => {
        listeners.delete(notify)
      }
    },
  }
}
