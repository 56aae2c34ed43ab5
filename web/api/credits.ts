/** The user's credit for late arrivals. Failures are thrown as they are. */
import { queryOptions } from '@tanstack/react-query'
import type { CreditEntry } from '../../contract/accounts/credit.ts'
import { creditEntryLabels } from '../../domain/credits/apology-credit.ts'
import { paths } from '../paths.ts'
import { call } from './kit/call.ts'
import { queryKeys } from './kit/query-keys.ts'

export const creditQuery = queryOptions({
  queryKey: queryKeys.credit,
  queryFn: ({ signal }) => call('GET /api/me/credit', { signal }),
  // A booking may have ended late, or used it, a moment ago.
  staleTime: 0,
})

/** One change, as its list shows it. */
export const creditChange = ({
  entryId,
  kind,
  amountCents,
  at,
  bookingId,
  bookingReference,
}: CreditEntry) => ({
  id: entryId,
  what: creditEntryLabels[kind],
  amountCents,
  at,
  about:
    bookingId && bookingReference
      ? { to: paths.booking(bookingId), label: bookingReference }
      : null,
})
