/** The user's own name and phone number, and proof of the number. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { phoneCodePatienceSeconds } from '../../../domain/accounts/phone-code.ts'
import { isRefusal } from '../kit/failures.ts'
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

/** What has to be texted to us, and where, before the code comes. */
export type TextUs = { number: string; words: string }
/** From the browser's storage. */
export const readTextUs = (kept: unknown): TextUs | null => {
  const { number, words }: Record<string, unknown> = { ...Object(kept) }
  return typeof number === 'string' && typeof words === 'string' ? { number, words } : null
}

export type PhoneCode = { codeId: string; mayCall: boolean; textUs: TextUs | null }

/**
 * Its `codeId` has to come back with the code. A number that was sent too many gets the code in answer to a text of its own (`textUs`).
 * Refusals: `phone_not_texted`, `not_configured`.
 */
export const sendPhoneCode = mutationOptions({
  mutationFn: async (body: BodyOf<'POST /api/auth/phone/send-code'>): Promise<PhoneCode> => {
    try {
      return { ...(await call('POST /api/auth/phone/send-code', { body })), textUs: null }
    } catch (failure) {
      const isLongWait =
        isRefusal(failure, 'too_many_requests') &&
        (failure.retryAfterSeconds ?? 0) > phoneCodePatienceSeconds
      if (!isLongWait) throw failure
      const { phone } = body
      // where texts are not answered, the wait is what there is
      const requested = await call('POST /api/auth/phone/await-text', { body: { phone } }).catch(
        () => null,
      )
      if (!requested) throw failure
      const { codeId, ...textUs } = requested
      return { codeId, mayCall: false, textUs }
    }
  },
})

/** Refusals: `wrong_code`, `phone_taken`, `reauthentication_required`. */
export const provePhone = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/phone/prove'>) =>
    call('POST /api/auth/phone/prove', { body }),
  onSuccess: (account, _sent, _kept, { client }) => keepAccount(client, account),
})

export const sendEmailProof = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/email/send-code'>) =>
    call('POST /api/auth/email/send-code', { body }),
})

/** Refusals: `wrong_code`, `account_exists`, `reauthentication_required`. */
export const proveEmail = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/email/prove'>) =>
    call('POST /api/auth/email/prove', { body }),
  onSuccess: (account, _sent, _kept, { client }) => keepAccount(client, account),
})
