/**
 * The provider's signature. Mutants: parameters left unsorted, the address left out, a missing signature let through.
 */
import { expect, it } from 'vitest'
import { answerParameters, signAnswer } from '../../workshop/fakes/text-provider/send-answer.ts'
import { isSignedByTwilio } from './twilio-signature.ts'

const token = 'a-token-of-the-tests'
const url = 'https://towline.example/api/webhooks/twilio'
const form = answerParameters({ from: '+353209160001', body: 'Seán: ETA & 1+1?' }, 'ACsample')
const signature = signAnswer(token, url, form)
const check = (over: {
  token?: string
  url?: string
  form?: Record<string, string>
  signature?: string | undefined
}) => {
  const all = { token, url, form, signature, ...over }
  return isSignedByTwilio(all.token, all.url, new URLSearchParams(all.form), all.signature)
}

it('holds for what was signed, in any order of the form', () => {
  expect(check({})).toBe(true)
  expect(check({ form: Object.fromEntries(Object.entries(form).toReversed()) })).toBe(true)
})

it.each([
  ['no signature', { signature: undefined }],
  ['an empty one', { signature: '' }],
  ['another token', { token: 'another-token' }],
  ['another address', { url: 'https://other.example/api/webhooks/twilio' }],
  ['another query', { url: `${url}?a=1` }],
  ['another word', { form: { ...form, Body: '2' } }],
  ['another number', { form: { ...form, From: '+353209160002' } }],
  ['one parameter more', { form: { ...form, OptOutType: 'STOP' } }],
  ['half of it', { signature: signature.slice(0, 14) }],
])('does not hold with %s', (_, over) => {
  expect(check(over)).toBe(false)
})

/** The example of the provider's documentation, with its token. */
it('is the one that the provider documents', () => {
  const documented = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  }
  expect(
    check({
      token: '12345',
      url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
      form: documented,
      signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
    }),
  ).toBe(true)
})

it('counts a repeated parameter once for each value', () => {
  const twice = new URLSearchParams([
    ['Media', 'two'],
    ['Media', 'one'],
    ['Media', 'two'],
  ])
  const once = signAnswer(token, `${url}Mediaone`, { Media: 'two' })
  expect(isSignedByTwilio(token, url, twice, once)).toBe(true)
})
