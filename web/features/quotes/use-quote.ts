import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Quote, QuoteRequest } from '../../../contract/bookings/quotes.ts'
import { call } from '../../api/kit/call.ts'
import { isRefusal } from '../../api/kit/failures.ts'
import { queryKeys } from '../../api/kit/query-keys.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import { openPersistedState } from '../../ui/persisted-state.ts'
import { quoteRequestOf, type Recovery } from './recovery.ts'

/** A price is requested once typing has paused for this long. */
const restMs = 350
/** A new price is requested this long before the old one ends, so that the customer does not press a button that has just expired. */
const marginMs = 20_000

export type LiveQuote = {
  /** The latest price, also while a new one is on its way. */
  quote: Quote | null
  /** The price on screen does not (yet) match the input. */
  isPricing: boolean
  /** Why there is none: a refusal, or no connection. */
  failure: Error | null
  /** Requests it again, for the same recovery. Null when that failed. */
  renew: () => Promise<Quote | null>
}

/** The quote of the recovery on screen, so that a reload or a visit to the sign-in page finds the same price. */
const lastQuote = openPersistedState<{ request: string; quoteId: string } | null>({
  key: 'towline.quote',
  version: 1,
  keptForMs: 15 * 60_000,
  initial: null,
  restore: (value) => {
    const { request, quoteId } = Object(value)
    return typeof request === 'string' && typeof quoteId === 'string' ? { request, quoteId } : null
  },
})

export const clearQuote = lastQuote.clear

/** The price of a recovery while it is being described. Only the request for the current input counts. */
export const useQuote = (recovery: Recovery): LiveQuote => {
  const request = quoteRequestOf(recovery)
  const wanted = request ? JSON.stringify(request) : ''
  const debounced = useDebounced(wanted)
  const query = useQuery({
    queryKey: queryKeys.quote(debounced),
    queryFn: ({ signal }) => priceOf(debounced, signal),
    enabled: debounced !== '',
    placeholderData: keepPreviousData,
    staleTime: ({ state }) => (state.data ? untilRenewal(state.data) : 0),
    refetchInterval: ({ state }) =>
      state.data ? Math.max(1_000, untilRenewal(state.data)) : false,
  })
  const hasRequest = wanted !== ''
  return {
    quote: hasRequest ? (query.data ?? null) : null,
    isPricing: hasRequest && (wanted !== debounced || query.isFetching),
    failure: hasRequest ? query.error : null,
    renew: async () => {
      lastQuote.clear()
      const { data, isError } = await query.refetch()
      return isError ? null : (data ?? null)
    },
  }
}

/** Milliseconds until a new price is requested: `margin` before this one ends. */
export const untilRenewal = ({ expiresAt }: Quote, margin = marginMs): number =>
  Date.parse(expiresAt) - serverNow().getTime() - margin

const priceOf = async (text: string, signal: AbortSignal): Promise<Quote> => {
  const known = await knownQuote(text, signal)
  if (known) return known
  const body: QuoteRequest = JSON.parse(text)
  const quote = await call('POST /api/quotes', { body, signal })
  lastQuote.set({ request: text, quoteId: quote.quoteId })
  return quote
}

/** The quote for exactly the same input, while it is valid. */
const knownQuote = async (text: string, signal: AbortSignal): Promise<Quote | null> => {
  const last = lastQuote.get()
  if (last?.request !== text) return null
  try {
    const params = { quoteId: last.quoteId }
    const quote = await call('GET /api/quotes/:quoteId', { params, signal })
    return untilRenewal(quote) > 0 ? quote : null
  } catch (failure) {
    if (isRefusal(failure, 'quote_expired', 'not_found')) return null
    throw failure
  }
}

/** The input as it was when typing last paused. */
export const useDebounced = (value: string): string => {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
