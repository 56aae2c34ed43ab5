/**
 * Stripe's Payment Element in deferred mode (docs.stripe.com/payments/accept-a-payment-deferred): the form is drawn before there is a
 * payment intent, checked before anything is booked, and confirms the intent that the booking opens.
 */
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Appearance, PaymentIntentResult } from '@stripe/stripe-js'
import { groundColours, type Theme } from '../../ui/page/theme.ts'
import {
  openCardState,
  type CardForm,
  type CardFormOptions,
  type CardOutcome,
} from './card-form.ts'
import { outcomeOfError } from './outcome-of-error.ts'
import { openStripeWallet } from './stripe-wallet.ts'

const appearanceFor = (theme: Theme): Appearance => ({
  theme: theme === 'dark' ? 'night' : 'stripe',
  // Stripe draws in a frame of its own, which cannot read our variables.
  variables: { colorBackground: groundColours[theme], borderRadius: '10px' },
})

/** The booking form has these already; they are passed at the confirmation. */
const fields = { billingDetails: { name: 'never', email: 'never', phone: 'never' } } as const

const outcomeOf = ({ error, paymentIntent }: PaymentIntentResult): CardOutcome => {
  if (error) return outcomeOfError(error)
  return paymentIntent.status === 'requires_capture' ? { kind: 'held' } : { kind: 'unknown' }
}

export const openStripeForm = async (
  { element, amountCents, theme, returnUrl, wallet }: CardFormOptions,
  publishableKey: string,
): Promise<CardForm> => {
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('the card provider’s script did not start')
  const state = openCardState()
  const elements = stripe.elements({
    mode: 'payment',
    amount: amountCents,
    currency: 'eur',
    captureMethod: 'manual',
    appearance: appearanceFor(theme),
  })
  const form = elements.create('payment', { fields, layout: 'tabs' })
  form.on('change', ({ complete }) => state.change({ isComplete: complete }))
  await new Promise<void>((resolve, reject) => {
    form.on('ready', () => resolve())
    form.on('loaderror', ({ error }) => reject(new Error(error.message ?? error.type)))
    form.mount(element)
  })

  let isKept = false
  const setKept = (next: boolean): void => {
    isKept = next
    // Stripe compares it with the intent's `setup_future_usage`.
    void elements.update({ setupFutureUsage: next ? 'on_session' : null })
  }
  const check = async (): Promise<CardOutcome | null> => {
    const { error } = await elements.submit()
    return error ? outcomeOfError(error) : null
  }
  const closeWallet =
    wallet &&
    openStripeWallet(elements, wallet, {
      check,
      confirm: async (clientSecret) =>
        outcomeOf(
          await stripe.confirmPayment({
            elements,
            clientSecret,
            redirect: 'if_required',
            confirmParams: { return_url: returnUrl },
          }),
        ),
      change: state.change,
      setKept,
      isKept: () => isKept,
    })

  return {
    getState: state.getState,
    subscribe: state.subscribe,
    check,
    confirm: async (clientSecret, billing) => {
      state.change({ isAtBank: true })
      const answer = await stripe.confirmPayment({
        elements,
        clientSecret,
        redirect: 'if_required',
        confirmParams: {
          return_url: returnUrl,
          payment_method_data: { billing_details: billing },
        },
      })
      state.change({ isAtBank: false })
      return outcomeOf(answer)
    },
    confirmSaved: async (clientSecret) => {
      state.change({ isAtBank: true })
      // docs.stripe.com/js/payment_intents/confirm_card_payment: without data, where a card is on the intent already.
      const answer = await stripe.confirmCardPayment(clientSecret)
      state.change({ isAtBank: false })
      return outcomeOf(answer)
    },
    setKept,
    focus: () => form.focus(),
    setTheme: (next) => void elements.update({ appearance: appearanceFor(next) }),
    setAmount: (next) => void elements.update({ amount: next }),
    close: () => {
      closeWallet?.()
      form.destroy()
    },
  }
}
