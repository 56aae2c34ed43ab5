/** The user's own name and phone number, and proof of the number. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { invalidate, keepAnswer } from '../kit/invalidate.ts'
import { call, type BodyOf } from '../kit/call.ts'
import { queryKeys } from '../kit/query-keys.ts'

/** Caches the account after its number was changed or proven: where texts go, and what an application still needs, depend on it. */
const keepAccount = (client: QueryClient, account: Account): void => {
  keepAnswer(client, queryKeys.me, account)
  invalidate(client, queryKeys.notifications)
  invalidate(client, queryKeys.application)
}

export const changeAccount = mutationOptions({
  mutationFn: (body: BodyOf<'PATCH /api/me'>) => call('PATCH /api/me', { body }),
  onSuccess: (account, _sent, _kept, { client }) => keepAccount(client, account),
})

/** Refusals: `phone_not_texted`, `not_configured`. */
export const sendPhoneCode = mutationOptions({
  mutationFn: () => call('POST /api/auth/phone/send-code'),
})

/** Refusal: `wrong_code`. */
export const provePhone = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/phone/prove'>) =>
    call('POST /api/auth/phone/prove', { body }),
  onSuccess: (account, _sent, _kept, { client }) => keepAccount(client, account),
})
