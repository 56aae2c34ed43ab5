import { expect, it } from 'vitest'
import { isFreshlyProven, methodsFor, type Proofs } from './reauthentication.ts'

const now = new Date('2026-11-23T12:00:00Z')
const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000)
const plain: Proofs = {
  authenticatedAt: minutesAgo(1),
  twoFactorAt: null,
  hasPassword: true,
  hasAddress: true,
  hasAuthenticator: false,
  hasPasskey: false,
}

it.each<[string, Partial<Proofs>, boolean]>([
  ['just signed in', {}, true],
  ['nearly ten minutes ago', { authenticatedAt: minutesAgo(9.9) }, true],
  ['ten minutes ago', { authenticatedAt: minutesAgo(10) }, false],
  ['never', { authenticatedAt: null }, false],
  ['with a password, where there is an authenticator', { hasAuthenticator: true }, false],
  ['with a password, where there is a passkey', { hasPasskey: true }, false],
  ['with a passkey', { hasPasskey: true, twoFactorAt: minutesAgo(1) }, true],
  ['with a second factor', { hasAuthenticator: true, twoFactorAt: minutesAgo(300) }, true],
])('a proof %s', (_when, changes, isEnough) => {
  expect(isFreshlyProven({ ...plain, ...changes }, now)).toBe(isEnough)
})

it.each<[Partial<Proofs>, string[]]>([
  [{}, ['password']],
  [{ hasPassword: false }, ['email_code']],
  [{ hasPassword: false, hasAddress: false }, ['phone_code']],
  [{ hasAuthenticator: true }, ['code']],
  [{ hasPasskey: true }, ['passkey']],
  [{ hasPasskey: true, hasAuthenticator: true }, ['passkey', 'code']],
])('of %o it is asked by %o', (changes, methods) => {
  expect(methodsFor({ ...plain, ...changes })).toEqual(methods)
})
