/** Proving the phone number of one's account. */
import { mutationOptions } from '@tanstack/react-query'
import { call, type BodyOf } from './call.ts'
import { queryKeys } from './query-keys.ts'

/** Refusals: `phone_not_texted`, `not_configured`. */
export const sendPhoneCode = mutationOptions({
  mutationFn: () => call('POST /api/auth/phone/send-code'),
})

/** Refusal: `wrong_code`. */
export const provePhone = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/phone/prove'>) =>
    call('POST /api/auth/phone/prove', { body }),
  onSuccess: (_account, _sent, _kept, { client }) =>
    client.invalidateQueries({ queryKey: queryKeys.me }),
})
