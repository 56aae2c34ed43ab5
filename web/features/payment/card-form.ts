/**
 * The card form as the booking flow sees it, whichever company draws it. Card details are typed into that company's own frame and never
 * reach our page or server. What is asked for is a hold, not a charge (specification, customer side §4).
 */
import type { PublicConfig } from '../../../contract/accounts.ts'
import type { Theme } from '../../ui/theme.ts'

export type Billing = { name: string; email: string; phone: string }

export type CardOutcome =
  /** The card is held: `requires_capture`. */
  | { kind: 'held' }
  /** The bank or the provider said no, in words fit to be shown. */
  | { kind: 'refused'; words: string }
  /** Something is missing or wrong in the form, which says so itself. */
  | { kind: 'incomplete' }
  /** Nobody here knows what became of it: our server asks the provider. */
  | { kind: 'unknown' }

export type CardState = {
  /** Everything is typed that a confirmation needs. */
  isComplete: boolean
  /** The bank asks the person something. */
  isAtBank: boolean
}

export type CardForm = {
  getState: () => CardState
  subscribe: (tell: () => void) => () => void
  /** Before anything is booked: null when the form is filled in, else why not. */
  check: () => Promise<CardOutcome | null>
  /** Confirms what was typed with this intent; the bank may ask its own question on the way. */
  confirm: (clientSecret: string, billing: Billing) => Promise<CardOutcome>
  setTheme: (theme: Theme) => void
  /** The price changed while the form was open. */
  setAmount: (amountCents: number) => void
  close: () => void
}

export type CardFormOptions = {
  payment: PublicConfig['payment']
  /** Where it is drawn; empty. */
  element: HTMLElement
  amountCents: number
  theme: Theme
  /** Enter was pressed in it: do what the button does. */
  onSubmit: () => void
  /** Where a bank that insists on its own page sends the browser back to. */
  returnUrl: string
}

/** Draws the form; it may be typed into when this resolves. Throws when its company cannot be reached. */
export const openCardForm = async (options: CardFormOptions): Promise<CardForm> => {
  const { payment } = options
  switch (payment.provider) {
    case 'stripe': {
      const { openStripeForm } = await import('./stripe-form.ts')
      return openStripeForm(options, payment.publishableKey)
    }
    case 'stand_in': {
      const { openStandInForm } = await import('./stand-in-form.ts')
      return openStandInForm(options, payment.frameUrl)
    }
    default:
      return payment satisfies never
  }
}

export const emptyCardState: CardState = { isComplete: false, isAtBank: false }

/** State that can be subscribed to. */
export const openCardState = () => {
  let state = emptyCardState
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    change: (change: Partial<CardState>): void => {
      state = { ...state, ...change }
      for (const tell of listeners) tell()
    },
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => {
        listeners.delete(tell)
      }
    },
  }
}
