/** The second step of signing in. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { onSignIn } from './on-sign-in.ts'
import { call, type BodyOf } from '../kit/call.ts'
import { queryKeys } from '../kit/query-keys.ts'

/** Whether it is on, and whether the user owes it now. */
export const twoFactorQuery = queryOptions({
  queryKey: queryKeys.twoFactor,
  queryFn: ({ signal }) => call('GET /api/auth/two-factor', { signal }),
})

/** Refusals: `two_factor_not_offered`, `reauthentication_required`. */
export const setUpTwoFactor = mutationOptions({
  mutationFn: () => call('POST /api/auth/two-factor/set-up'),
})

/** Refusals: `two_factor_not_offered`, `wrong_code`. Its answer is shown before anything else changes on screen. */
export const confirmTwoFactor = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/two-factor/confirm'>) =>
    call('POST /api/auth/two-factor/confirm', { body }),
})

/** Refusals: `two_factor_not_offered`, `wrong_code`. Signs in. */
export const verifyTwoFactor = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/two-factor/verify'>) =>
    call('POST /api/auth/two-factor/verify', { body }),
  onSuccess: (account, _sent, _kept, { client }) =>
    onSignIn(client, { ...account, nextStep: null }),
})

/** Refusals: `two_factor_not_offered`, `wrong_code`. */
export const renewBackupCodes = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/two-factor/backup-codes'>) =>
    call('POST /api/auth/two-factor/backup-codes', { body }),
})

/** Refusals: `two_factor_not_offered`, `two_factor_required`, `wrong_code`. */
export const switchOffTwoFactor = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/two-factor/switch-off'>) =>
    call('POST /api/auth/two-factor/switch-off', { body }),
  onSuccess: (_answer, _sent, _kept, { client }) =>
    client.invalidateQueries({ queryKey: queryKeys.twoFactor }),
})
