/**
 * A scripted customer: signs in, asks for a price, books, confirms the card at the fake card provider as its frame does, and tells
 * the server so. For benchmarks, journeys and tests; every step is a call of its own, and `book` is all of them.
 */
import { consentTextVersion, type Booking } from '../../contract/bookings/bookings.ts'
import type { Quote, QuoteRequest } from '../../contract/bookings/quotes.ts'
import {
  openApiClient,
  type Answer,
  type AnswerTo,
  type ApiClient,
  type ApiKey,
  type RequestFor,
} from './api-client.ts'

/** Always accepted by the fake (workshop/fakes/card-provider/README.md has the others). */
export const acceptedCard = '4242424242424242'

export type CustomerOptions = {
  /** Where the server listens, and the site as browsers know it. */
  address: string
  origin: string
  email: string
  password: string
  signal?: AbortSignal
}

type Opened = AnswerTo<'POST /api/bookings'>

export type Customer<C = ApiClient> = {
  client: C
  quote: (request: QuoteRequest) => Promise<Quote>
  /** `driverId` null lets Towline ask the best drivers. `offerToOthers`: they are asked if the chosen one can't come. */
  place: (quoteId: string, driverId: string | null, offerToOthers?: boolean) => Promise<Opened>
  /** Throws with the provider's code when the card is refused or wants to be asked about. */
  confirmCard: (clientSecret: string, card?: string) => Promise<void>
  hold: (bookingId: string) => Promise<Booking>
  /** From the price to the held card: the booking, now offered to drivers. */
  book: (
    request: QuoteRequest,
    driverId: string | null,
    offerToOthers?: boolean,
  ) => Promise<Booking>
  look: (bookingId: string) => Promise<Booking>
}

/** Signs in. Everything throws with the refusal's code when it is refused. */
export const openCustomer = async (options: CustomerOptions): Promise<Customer> => {
  const { address, origin, email, password } = options
  const signal = options.signal ?? new AbortController().signal
  const client = openApiClient({ address, origin })
  const entered = await client.call(
    'POST /api/auth/sign-in/email',
    { body: { email, password } },
    signal,
  )
  return signedInCustomer(client, accepted('POST /api/auth/sign-in/email', entered), signal)
}

const accepted = <T>(key: ApiKey, answer: Answer<T>): T => {
  if (answer.kind === 'answered') return answer.value
  throw new Error(
    `${key}: ${answer.kind === 'refused' ? (answer.code ?? answer.status) : answer.kind}`,
  )
}

type Contact = { fullName: string; phone: string | null; email: string | null }

/** Someone whose client is signed in already. `call` alone is used of it. */
export const signedInCustomer = async <C extends Pick<ApiClient, 'call'>>(
  client: C,
  me: Contact,
  signal: AbortSignal,
): Promise<Customer<C>> => {
  const send = async <K extends ApiKey>(key: K, request: RequestFor<K>): Promise<AnswerTo<K>> => {
    return accepted(key, await client.call(key, request, signal))
  }

  const { payment } = await send('GET /api/config', {})

  const quote = (request: QuoteRequest) => send('POST /api/quotes', { body: request })

  const place: Customer['place'] = (quoteId, driverId, offerToOthers = false) =>
    send('POST /api/bookings', {
      body: {
        quoteId,
        driverId,
        offerToOthers,
        contact: {
          name: me.fullName,
          phone: me.phone ?? '+353 20 910 0000',
          email: me.email ?? '',
        },
        consent: { obligationToPay: true, startAtOnce: true, textVersion: consentTextVersion },
      },
    })

  const confirmCard = async (clientSecret: string, card = acceptedCard): Promise<void> => {
    if (payment.provider !== 'stand_in') throw new Error('only the fake takes test cards here')
    const intentId = clientSecret.split('_secret_')[0] ?? ''
    const url = new URL(`/v1/payment_intents/${intentId}/confirm`, payment.frameUrl)
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${payment.publishableKey}` },
      body: new URLSearchParams({
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2034',
        'payment_method_data[card][cvc]': '123',
      }),
      signal,
    })
    const answer: { status?: string; error?: { code?: string } } = await response.json()
    if (answer.status !== 'requires_capture') {
      throw new Error(`card: ${answer.error?.code ?? answer.status ?? response.status}`)
    }
  }

  const hold = (bookingId: string): Promise<Booking> =>
    send('POST /api/bookings/:bookingId/hold', { params: { bookingId } })

  return {
    client,
    quote,
    place,
    confirmCard,
    hold,
    book: async (request, driverId, offerToOthers) => {
      const { quoteId } = await quote(request)
      const { bookingId, clientSecret } = await place(quoteId, driverId, offerToOthers)
      await confirmCard(clientSecret)
      return hold(bookingId)
    },
    look: (bookingId) => send('GET /api/bookings/:bookingId', { params: { bookingId } }),
  }
}
