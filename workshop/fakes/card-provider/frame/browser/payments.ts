/** Runs in the browser; sent as source, so it uses nothing outside itself (see `../script.ts`). */
import type { FrameError } from '../../frame-protocol.ts'
import type { CardValues } from './card-fields.ts'

export type IntentView = { id: string; status: string; amount: number; currency: string }

export type Outcome = { intent: IntentView } | { error: FrameError }

export type Billing = { name?: string; email?: string; phone?: string }

export type Payments = {
  confirm: (clientSecret: string, card: CardValues, billing: Billing) => Promise<Outcome>
  /** With the card that the page's server has put on the payment, or with this payment method. */
  confirmSaved: (clientSecret: string, method?: string) => Promise<Outcome>
  answerBank: (clientSecret: string, answer: 'approve' | 'refuse') => Promise<Outcome>
}

/** Speaks the provider's API as a browser may: with the publishable key and one intent's own secret. */
export const payments = (publishableKey: string): Payments => {
  type Member = Record<string, unknown>
  const isMember = (value: unknown): value is Member => typeof value === 'object' && value !== null
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')

  const intentFrom = (value: unknown): IntentView | undefined => {
    if (!isMember(value) || value['object'] !== 'payment_intent') return undefined
    return {
      id: text(value['id']),
      status: text(value['status']),
      amount: Number(value['amount']),
      currency: text(value['currency']),
    }
  }
  const errorFrom = (value: unknown): FrameError => {
    const member = isMember(value) ? value : {}
    const type = member['type']
    const declineCode = text(member['decline_code'])
    return {
      type: type === 'card_error' || type === 'invalid_request_error' ? type : 'api_error',
      code: text(member['code']) || 'api_error',
      ...(declineCode ? { decline_code: declineCode } : {}),
      message: text(member['message']) || 'Something went wrong at the card provider. Try again.',
    }
  }
  const isDone = (intent: IntentView): boolean =>
    ['requires_capture', 'succeeded', 'processing'].includes(intent.status)

  /**
   * What an answer means. A refusal because the payment is already through is no refusal: an earlier answer was lost. An
   * intent that asks for a card again says why.
   */
  const outcomeOf = (body: unknown): Outcome => {
    const error = isMember(body) ? body['error'] : undefined
    if (isMember(error)) {
      const intent = intentFrom(error['payment_intent'])
      return intent && isDone(intent) ? { intent } : { error: errorFrom(error) }
    }
    const intent = intentFrom(body)
    if (!intent) return { error: errorFrom(undefined) }
    const reason = isMember(body) ? body['last_payment_error'] : undefined
    return intent.status === 'requires_payment_method' && reason
      ? { error: errorFrom(reason) }
      : { intent }
  }
  const unreachable: FrameError = {
    type: 'api_error',
    code: 'connection_failed',
    message: 'We could not reach the card provider. Check your connection and try again.',
  }
  const send = async (path: string, init: RequestInit): Promise<unknown> => {
    const response = await fetch(path, { ...init, cache: 'no-store' })
    return response.json()
  }
  const asBrowser = { authorization: `Bearer ${publishableKey}` }
  const pathOf = (clientSecret: string): string =>
    `/v1/payment_intents/${encodeURIComponent(clientSecret.split('_secret_')[0] ?? '')}`

  /** After a broken connection: the payment may have succeeded anyway, so its state is fetched before it is called lost. */
  const afterBreak = async (clientSecret: string): Promise<Outcome> => {
    try {
      const query = `?client_secret=${encodeURIComponent(clientSecret)}`
      const outcome = outcomeOf(await send(pathOf(clientSecret) + query, { headers: asBrowser }))
      if ('error' in outcome) return outcome
      const hasAnswer = isDone(outcome.intent) || outcome.intent.status === 'requires_action'
      return hasAnswer ? outcome : { error: unreachable }
    } catch {
      return { error: unreachable }
    }
  }

  const sendConfirmation = async (
    clientSecret: string,
    body: URLSearchParams,
  ): Promise<Outcome> => {
    const init = { method: 'POST', headers: asBrowser, body }
    try {
      return outcomeOf(await send(`${pathOf(clientSecret)}/confirm`, init))
    } catch {
      return afterBreak(clientSecret)
    }
  }

  return {
    confirm: async (clientSecret, card, billing) => {
      const form = new URLSearchParams({
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card.number,
        'payment_method_data[card][exp_month]': card.expMonth,
        'payment_method_data[card][exp_year]': card.expYear,
        'payment_method_data[card][cvc]': card.cvc,
      })
      const details = 'payment_method_data[billing_details]'
      const add = (name: string, value: string | undefined): void => {
        if (value) form.set(details + name, value)
      }
      add('[name]', card.name || billing.name)
      add('[email]', billing.email)
      add('[phone]', billing.phone)
      add('[address][postal_code]', card.postcode)
      return sendConfirmation(clientSecret, form)
    },
    confirmSaved: (clientSecret, method) => {
      const body = new URLSearchParams({ client_secret: clientSecret })
      if (method) body.set('payment_method', method)
      return sendConfirmation(clientSecret, body)
    },
    answerBank: async (clientSecret, answer) => {
      try {
        return outcomeOf(
          await send('/frame/bank', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ clientSecret, answer }),
          }),
        )
      } catch {
        return afterBreak(clientSecret)
      }
    },
  }
}
