/**
 * Signing up, in and out. The session is a cookie that scripts cannot read. Besides calling the server, these keep the browser's copy of
 * the account in step, and clear everything on sign-out.
 */
import { mutationOptions } from '@tanstack/react-query'
import { onSignIn } from './on-sign-in.ts'
import { call, type BodyOf } from '../kit/call.ts'
import { onSignOut } from './on-sign-out.ts'
import { queryKeys, signOutKey } from '../kit/query-keys.ts'

/** Refusals: `account_exists`, `invalid_input` (also a password that is too common). Signs in. */
export const signUp = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/sign-up/email'>) =>
    call('POST /api/auth/sign-up/email', { body }),
  onSuccess: (account, _sent, _kept, { client }) =>
    onSignIn(client, { ...account, nextStep: null }),
})

/** Refusals: `wrong_credentials`, `account_disabled`. */
export const signIn = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/sign-in/email'>) =>
    call('POST /api/auth/sign-in/email', { body }),
  onSuccess: (arrival, _sent, _kept, { client }) => onSignIn(client, arrival),
})

/** The answer's `message` is the same whether or not there is such an account. */
export const sendCode = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/email-otp/send-verification-otp'>) =>
    call('POST /api/auth/email-otp/send-verification-otp', { body }),
})

/** Refusals: `wrong_code`, `account_disabled`. */
export const signInWithCode = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/sign-in/email-otp'>) =>
    call('POST /api/auth/sign-in/email-otp', { body }),
  onSuccess: (arrival, _sent, _kept, { client }) => onSignIn(client, arrival),
})

/** With a name, makes an account where the number has none. Refusals: `wrong_code`, `account_disabled`, `no_sign_in_by_phone`. */
export const signInByPhone = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/sign-in/phone'>) =>
    call('POST /api/auth/sign-in/phone', { body }),
  onSuccess: (arrival, _sent, _kept, { client }) => onSignIn(client, arrival),
})

/** Leaves the page for Google or Apple. Refusals: `not_configured`, `provider_unavailable`. */
export const signInWith = mutationOptions({
  mutationFn: async (body: BodyOf<'POST /api/auth/sign-in/social'>) => {
    const { url } = await call('POST /api/auth/sign-in/social', { body })
    window.location.assign(url)
  },
})

export const sendVerification = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/send-verification-email'>) =>
    call('POST /api/auth/send-verification-email', { body }),
})

/** Begins no session. Refusals: `link_not_valid`, `invalid_input` when the password is needed or wrong. */
export const verifyEmail = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/verify-email'>) =>
    call('POST /api/auth/verify-email', { body }),
  onSuccess: (_answer, _sent, _kept, { client }) =>
    client.invalidateQueries({ queryKey: queryKeys.me }),
})

export const requestPasswordReset = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/request-password-reset'>) =>
    call('POST /api/auth/request-password-reset', { body }),
})

/** Signs out everywhere. Refusal: `link_not_valid`. */
export const resetPassword = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/reset-password'>) =>
    call('POST /api/auth/reset-password', { body }),
  onSuccess: (_answer, _sent, _kept, { client }) => onSignOut(client),
})

/** Signs out everywhere else. */
export const changePassword = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/auth/change-password'>) =>
    call('POST /api/auth/change-password', { body }),
})

export const signOut = mutationOptions({
  mutationKey: signOutKey,
  mutationFn: () => call('POST /api/auth/sign-out'),
  onSuccess: (_answer, _sent, _kept, { client }) => onSignOut(client),
})

export const signOutEverywhere = mutationOptions({
  mutationKey: signOutKey,
  mutationFn: () => call('POST /api/auth/revoke-sessions'),
  onSuccess: (_answer, _sent, _kept, { client }) => onSignOut(client),
})
