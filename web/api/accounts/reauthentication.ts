/** Reauthentication: proving one's identity again. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { accountKeys } from '../account-keys.ts'
import { call, type BodyOf } from '../kit/call.ts'

/** The available methods. Never cached: they change with what is set up. */
export const reauthenticationQuery = queryOptions({
  queryKey: accountKeys.reauthentication,
  queryFn: ({ signal }) => call('GET /api/auth/reauthentication', { signal }),
  staleTime: 0,
  gcTime: 0,
})

/** Refusals: `invalid_input` (a wrong password), `wrong_code`, `two_factor_not_offered`. */
export const reauthenticate = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/reauthenticate'>) =>
    call('POST /api/auth/reauthenticate', { body }),
})
