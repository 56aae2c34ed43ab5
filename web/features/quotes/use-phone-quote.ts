import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QuoteRequest } from '../../../contract/bookings/quotes.ts'
import { call } from '../../api/kit/call.ts'
import { dashboardKeys } from '../../api/dashboard-keys.ts'
import { quoteRequestOf, type Recovery } from './recovery.ts'
import { untilRenewal, useDebounced, type LiveQuote } from './use-quote.ts'

/** A new price is requested while enough of the old one is left to read it out and send the link. */
const marginMs = 10 * 60_000

/** The price of a recovery on the phone rate card, as a caller describes it to an operator. The browser stores nothing of it. */
export const usePhoneQuote = (recovery: Recovery): LiveQuote => {
  const request = quoteRequestOf(recovery)
  const wanted = request ? JSON.stringify(request) : ''
  const debounced = useDebounced(wanted)
  const query = useQuery({
    queryKey: dashboardKeys.phoneQuote(debounced),
    queryFn: ({ signal }) => {
      const body: QuoteRequest = JSON.parse(debounced)
      return call('POST /api/operations/phone-quotes', { body, signal })
    },
    enabled: debounced !== '',
    placeholderData: keepPreviousData,
    staleTime: ({ state }) => (state.data ? untilRenewal(state.data, marginMs) : 0),
    refetchInterval: ({ state }) =>
      state.data ? Math.max(1_000, untilRenewal(state.data, marginMs)) : false,
    gcTime: 0,
  })
  const hasRequest = wanted !== ''
  return {
    quote: hasRequest ? (query.data ?? null) : null,
    isPricing: hasRequest && (wanted !== debounced || query.isFetching),
    failure: hasRequest ? query.error : null,
    renew: async () => {
      const { data, isError } = await query.refetch()
      return isError ? null : (data ?? null)
    },
  }
}
