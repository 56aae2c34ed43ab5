/** A driver's own money and work. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { accountKeys } from './account-keys.ts'
import { call, type BodyOf } from './kit/call.ts'

const minuteMs = 60_000

/** What was earned, newest first, and how it is paid. Refusal, here and below: `driver_profile_missing`. */
export const payoutsQuery = queryOptions({
  queryKey: accountKeys.payouts,
  queryFn: ({ signal }) => call('GET /api/driver/payouts', { signal }),
})

/** Weekly statements, newest first. */
export const statementsQuery = queryOptions({
  queryKey: accountKeys.statements,
  queryFn: ({ signal }) => call('GET /api/driver/statements', { signal }),
})

/** Whether the driver can be paid. Read again when the page gets focus: the bank details are entered elsewhere. */
export const payoutAccountQuery = queryOptions({
  queryKey: accountKeys.payoutAccount,
  queryFn: ({ signal }) => call('GET /api/driver/payout-account', { signal }),
  refetchOnWindowFocus: 'always',
})

/** What the driver gave for the report to Revenue; of the tax number its last characters. */
export const taxDetailsQuery = queryOptions({
  queryKey: accountKeys.taxDetails,
  queryFn: ({ signal }) => call('GET /api/driver/tax-details', { signal }),
})

/** What was reported of the driver to Revenue, newest year first. */
export const taxCopiesQuery = queryOptions({
  queryKey: accountKeys.taxCopies,
  queryFn: ({ signal }) => call('GET /api/driver/tax-copies', { signal }),
})

/** Refusals: `invalid_input` with the field, `reauthentication_required`. */
export const saveTaxDetails = mutationOptions({
  mutationFn: (body: BodyOf<'PUT /api/driver/tax-details'>) =>
    call('PUT /api/driver/tax-details', { body }),
  onSuccess: (answer, _sent, _kept, { client }) => {
    client.setQueryData(accountKeys.taxDetails, answer)
    // who is registered for VAT may agree to invoices in their name
    return client.invalidateQueries({ queryKey: accountKeys.selfBilling })
  },
})

/** The last twelve weeks in figures. */
export const analyticsQuery = queryOptions({
  queryKey: accountKeys.analytics,
  queryFn: ({ signal }) => call('GET /api/driver/analytics', { signal }),
  staleTime: minuteMs,
})

/** The payment company's page for a driver's bank details. Refusal: `payouts_unavailable`. */
export const openOnboarding = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/driver/payout-account/onboarding'>) =>
    call('POST /api/driver/payout-account/onboarding', { body }),
})
