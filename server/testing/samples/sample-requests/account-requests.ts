/** Requests about the signed-in account, and signing in. */
import { sampleEmail, type SampleRequests } from './sample-request.ts'

const password = 'three lorries and a goat'

const samplePasskeyAssertion = {
  id: 'sample',
  clientDataJSON: 'sample',
  authenticatorData: 'sample',
  signature: 'sample',
}

const samplePhoneCode = `phc_${'0'.repeat(26)}`

let people = 0
let places = 0

export const accountRequests = {
  'GET /api/me/places': () => ({ path: '/api/me/places' }),
  'POST /api/me/places': () => ({
    path: '/api/me/places',
    // a name is taken once
    body: {
      name: `Place ${(places += 1)}`,
      label: 'Near Naas, Co. Kildare',
      eircode: null,
      point: { lat: 53.2206, lon: -6.6593 },
    },
  }),
  'DELETE /api/me/places/:placeId': () => ({
    path: `/api/me/places/plc_${'0'.repeat(26)}`,
  }),
  'GET /api/me/closing': () => ({ path: '/api/me/closing' }),
  'POST /api/me/closing': () => ({ path: '/api/me/closing' }),
  'DELETE /api/me/closing': () => ({ path: '/api/me/closing' }),
  'GET /api/me/exports': () => ({ path: '/api/me/exports' }),
  'POST /api/me/exports': () => ({ path: '/api/me/exports' }),
  'POST /api/me/exports/:exportId/open': () => ({
    path: `/api/me/exports/exp_${'0'.repeat(26)}/open`,
  }),
  'GET /api/me/exports/:exportId/archive': () => ({
    path: `/api/me/exports/exp_${'0'.repeat(26)}/archive`,
  }),
  'GET /api/me/credit': () => ({ path: '/api/me/credit' }),
  'GET /api/me/cards': () => ({ path: '/api/me/cards' }),
  'PUT /api/me/cards/:cardId/default': () => ({
    path: `/api/me/cards/crd_${'0'.repeat(26)}/default`,
  }),
  'DELETE /api/me/cards/:cardId': () => ({
    path: `/api/me/cards/crd_${'0'.repeat(26)}`,
  }),
  'POST /api/auth/sign-up/email': () => ({
    path: '/api/auth/sign-up/email',
    body: {
      fullName: 'Nuala Sample',
      email: `nuala${(people += 1)}@example.ie`,
      password,
      role: 'customer',
      returnTo: '/bookings',
    },
  }),
  'POST /api/auth/sign-in/email': () => ({
    path: '/api/auth/sign-in/email',
    body: { email: sampleEmail, password },
  }),
  'POST /api/auth/email-otp/send-verification-otp': () => ({
    path: '/api/auth/email-otp/send-verification-otp',
    body: { email: sampleEmail },
  }),
  'POST /api/auth/sign-in/email-otp': () => ({
    path: '/api/auth/sign-in/email-otp',
    body: { email: sampleEmail, code: '000000' },
  }),
  'POST /api/auth/sign-in/social': () => ({
    path: '/api/auth/sign-in/social',
    body: { provider: 'google', returnTo: '/bookings' },
  }),
  'GET /api/auth/callback/:provider': () => ({
    path: '/api/auth/callback/google?code=sample&state=sample',
  }),
  'POST /api/auth/callback/:provider': () => ({
    path: '/api/auth/callback/apple',
    form: 'code=sample&state=sample',
  }),
  'POST /api/auth/send-verification-email': () => ({
    path: '/api/auth/send-verification-email',
    body: { email: sampleEmail, returnTo: '/bookings' },
  }),
  'POST /api/auth/verify-email': () => ({
    path: '/api/auth/verify-email',
    body: { token: 'sample' },
  }),
  'POST /api/auth/request-password-reset': () => ({
    path: '/api/auth/request-password-reset',
    body: { email: sampleEmail },
  }),
  'POST /api/auth/reset-password': () => ({
    path: '/api/auth/reset-password',
    body: { token: 'sample', newPassword: password },
  }),
  'POST /api/auth/change-password': () => ({
    path: '/api/auth/change-password',
    body: { currentPassword: password, newPassword: 'four lorries and a goat' },
  }),
  'GET /api/auth/reauthentication': () => ({ path: '/api/auth/reauthentication' }),
  'POST /api/auth/reauthenticate': () => ({
    path: '/api/auth/reauthenticate',
    body: { password },
  }),
  'GET /api/auth/two-factor': () => ({ path: '/api/auth/two-factor' }),
  'POST /api/auth/two-factor/set-up': () => ({ path: '/api/auth/two-factor/set-up' }),
  'POST /api/auth/two-factor/confirm': () => ({
    path: '/api/auth/two-factor/confirm',
    body: { code: '000000' },
  }),
  'POST /api/auth/two-factor/verify': () => ({
    path: '/api/auth/two-factor/verify',
    body: { code: '000000' },
  }),
  'POST /api/auth/two-factor/backup-codes': () => ({
    path: '/api/auth/two-factor/backup-codes',
    body: { code: '000000' },
  }),
  'POST /api/auth/two-factor/switch-off': () => ({
    path: '/api/auth/two-factor/switch-off',
    body: { code: '000000' },
  }),
  'GET /api/auth/passkeys': () => ({ path: '/api/auth/passkeys' }),
  'POST /api/auth/passkeys/creation-options': () => ({
    path: '/api/auth/passkeys/creation-options',
  }),
  'POST /api/auth/passkeys/add': () => ({
    path: '/api/auth/passkeys/add',
    body: {
      name: 'My phone',
      passkey: {
        id: 'sample',
        clientDataJSON: 'sample',
        attestationObject: 'sample',
        transports: ['internal'],
      },
    },
  }),
  'POST /api/auth/passkeys/remove': () => ({
    path: '/api/auth/passkeys/remove',
    body: { passkeyId: `pky_${'0'.repeat(26)}` },
  }),
  'POST /api/auth/passkeys/sign-in-options': () => ({
    path: '/api/auth/passkeys/sign-in-options',
  }),
  'POST /api/auth/sign-in/passkey': () => ({
    path: '/api/auth/sign-in/passkey',
    body: samplePasskeyAssertion,
  }),
  'POST /api/auth/passkeys/proof-options': () => ({ path: '/api/auth/passkeys/proof-options' }),
  'POST /api/auth/passkeys/prove': () => ({
    path: '/api/auth/passkeys/prove',
    body: samplePasskeyAssertion,
  }),
  'POST /api/auth/phone/send-code': () => ({
    path: '/api/auth/phone/send-code',
    body: { phone: '+353 20 910 0000' },
  }),
  'POST /api/auth/phone/await-text': () => ({
    path: '/api/auth/phone/await-text',
    body: { phone: '+353 20 910 0000' },
  }),
  'POST /api/auth/sign-in/phone': () => ({
    path: '/api/auth/sign-in/phone',
    body: { codeId: samplePhoneCode, code: '000000', fullName: 'Nuala Sample' },
  }),
  'POST /api/auth/phone/prove': () => ({
    path: '/api/auth/phone/prove',
    body: { codeId: samplePhoneCode, code: '000000' },
  }),
  'POST /api/auth/email/send-code': () => ({
    path: '/api/auth/email/send-code',
    body: { email: sampleEmail },
  }),
  'POST /api/auth/email/prove': () => ({
    path: '/api/auth/email/prove',
    body: { email: sampleEmail, code: '00000000' },
  }),
  'POST /api/auth/sign-out': () => ({ path: '/api/auth/sign-out' }),
  'POST /api/auth/revoke-sessions': () => ({ path: '/api/auth/revoke-sessions' }),
  'GET /api/session': () => ({ path: '/api/session' }),
  'GET /api/me': () => ({ path: '/api/me' }),
  'PATCH /api/me': () => ({
    path: '/api/me',
    body: { fullName: 'Sample Person', phone: '+353 20 910 0000' },
  }),
  'GET /api/me/sessions': () => ({ path: '/api/me/sessions' }),
  'DELETE /api/me/sessions/:sessionId': () => ({
    path: `/api/me/sessions/ses_${'0'.repeat(26)}`,
  }),
  'POST /api/me/sessions/end-others': () => ({ path: '/api/me/sessions/end-others' }),
  'GET /api/notifications': () => ({ path: '/api/notifications' }),
  'PUT /api/notifications/preferences': () => ({
    path: '/api/notifications/preferences',
    body: { textChannel: 'whatsapp', switchedOff: ['messages:text'] },
  }),
  'PUT /api/notifications/device': () => ({
    path: '/api/notifications/device',
    body: {
      endpoint: 'https://push.example.ie/send/sample',
      keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
    },
  }),
  'DELETE /api/notifications/devices/:deviceId': () => ({
    path: `/api/notifications/devices/dev_${'0'.repeat(26)}`,
  }),
  'POST /api/notifications/test': () => ({ path: '/api/notifications/test' }),
} satisfies SampleRequests
