/** Passkeys: the user's own, sign-in and reauthentication with one. Each asks the device, which may refuse (`device-passkeys.ts`). */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type {
  PasskeyAssertion,
  PasskeyRequestOptions,
  Passkeys,
} from '../../../contract/accounts/passkeys.ts'
import { accountKeys } from '../account-keys.ts'
import { onSignIn } from './on-sign-in.ts'
import { keepAnswer } from '../kit/invalidate.ts'
import { call } from '../kit/call.ts'
import { queryKeys } from '../kit/query-keys.ts'

export const passkeysQuery = queryOptions({
  queryKey: accountKeys.passkeys,
  queryFn: ({ signal }) => call('GET /api/auth/passkeys', { signal }),
})

const keep = (client: QueryClient, answer: Passkeys): void => {
  keepAnswer(client, accountKeys.passkeys, answer)
  void client.invalidateQueries({ queryKey: queryKeys.twoFactor })
}

/** Refusals: `too_many_passkeys`, `passkey_not_accepted`. */
export const addPasskey = mutationOptions({
  mutationFn: async (name: string) => {
    const options = await call('POST /api/auth/passkeys/creation-options')
    const { makeOnDevice } = await import('./device-passkeys.ts')
    const passkey = await makeOnDevice(options)
    return call('POST /api/auth/passkeys/add', { body: { name, passkey } })
  },
  onSuccess: (answer, _sent, _kept, { client }) => keep(client, answer),
})

/** Refusal: `two_factor_required`. */
export const removePasskey = mutationOptions({
  mutationFn: (passkeyId: string) =>
    call('POST /api/auth/passkeys/remove', { body: { passkeyId } }),
  onSuccess: (answer, _sent, _kept, { client }) => keep(client, answer),
})

const signed = async (options: Promise<PasskeyRequestOptions>): Promise<PasskeyAssertion> => {
  const [given, { useOnDevice }] = await Promise.all([options, import('./device-passkeys.ts')])
  return useOnDevice(given)
}

/** Refusals: `passkey_not_accepted`, `account_disabled`. */
export const signInWithPasskey = async (client: QueryClient): Promise<void> => {
  const body = await signed(call('POST /api/auth/passkeys/sign-in-options'))
  onSignIn(client, await call('POST /api/auth/sign-in/passkey', { body }))
}

const prove = async () => {
  const body = await signed(call('POST /api/auth/passkeys/proof-options'))
  return call('POST /api/auth/passkeys/prove', { body })
}

/** For a user who is signed in. Refusals: `two_factor_not_offered`, `passkey_not_accepted`. */
export const proveWithPasskey = mutationOptions({ mutationFn: prove })

/** As the second step; signs in. Refusals: `two_factor_not_offered`, `passkey_not_accepted`. */
export const verifyWithPasskey = mutationOptions({
  mutationFn: prove,
  onSuccess: (account, _sent, _kept, { client }) =>
    onSignIn(client, { ...account, nextStep: null }),
})
