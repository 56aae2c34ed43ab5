/** A driver's own money and work. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call, type BodyOf } from './kit/call.ts'
import { queryKeys } from './kit/query-keys.ts'

const minuteMs = 60_000

/** What was earned, newest first, and how it is paid. Refusal, here and below: `driver_profile_missing`. */
export const payoutsQuery = queryOptions({
  queryKey: queryKeys.payouts,
  queryFn: ({ signal }) => call('GET /api/driver/payouts', { signal }),
})

/** Weekly statements, newest first. */
export const statementsQuery = queryOptions({
  queryKey: queryKeys.statements,
  queryFn: ({ signal }) => call('GET /api/driver/statements', { signal }),
})

/** Whether the driver can be paid. Read again when the page gets focus: the bank details are entered elsewhere. */
export const payoutAccountQuery = queryOptions({
  queryKey: queryKeys.payoutAccount,
  queryFn: ({ signal }) => call('GET /api/driver/payout-account', { signal }),
  refetchOnWindowFocus: 'always',
})

/** Defined here and not in `query-keys.ts`, which every page loads. */
const taxDetailsKey = ['earnings', 'tax-details']

/** What the driver gave for the report to Revenue; of the tax number its last characters. */
export const taxDetailsQuery = queryOptions({
  queryKey: taxDetailsKey,
  queryFn: ({ signal }) => call('GET /api/driver/tax-details', { signal }),
})

/** What was reported of the driver to Revenue, newest year first. */
export const taxCopiesQuery = queryOptions({
  queryKey: ['earnings', 'tax-copies'],
  queryFn: ({ signal }) => call('GET /api/driver/tax-copies', { signal }),
})

/** Refusals: `invalid_input` with the field, `reauthentication_required`. */
export const saveTaxDetails = mutationOptions({
  mutationFn: (body: BodyOf<'PUT /api/driver/tax-details'>) =>
    call('PUT /api/driver/tax-details', { body }),
  onSuccess: (answer, _sent, _kept, { client }) => {
    client.setQueryData(taxDetailsKey, answer)
    // who is registered for VAT may agree to invoices in their name
    return client.invalidateQueries({ queryKey: ['earnings', 'self-billing'] })
  },
})

/** The last twelve weeks in figures. */
export const analyticsQuery = queryOptions({
  queryKey: queryKeys.analytics,
  queryFn: ({ signal }) => call('GET /api/driver/analytics', { signal }),
  staleTime: minuteMs,
})

/** The payment company's page for a driver's bank details. Refusal: `payouts_unavailable`. */
export const openOnboarding = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/driver/payout-account/onboarding'>) =>
    call('POST /api/driver/payout-account/onboarding', { body }),
})
