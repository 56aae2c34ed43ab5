/** Proving again who one is. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call, type BodyOf } from './call.ts'

/** How it can be done. Never kept: it changes with what is set up. */
export const reauthenticationQuery = queryOptions({
  // Kept here alone: every page loads `query-keys.ts`.
  queryKey: ['reauthentication'],
  queryFn: ({ signal }) => call('GET /api/auth/reauthentication', { signal }),
  staleTime: 0,
  gcTime: 0,
})

/** Refusals: `invalid_input` (a wrong password), `wrong_code`, `two_factor_not_offered`. */
export const reauthenticate = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/reauthenticate'>) =>
    call('POST /api/auth/reauthenticate', { body }),
})
