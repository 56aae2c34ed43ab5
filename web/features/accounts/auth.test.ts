import { describe, expect, it } from 'vitest'
import { resetPasswordPath, signInPath } from '../../../contract/accounts/sign-in.ts'
import { paths } from '../../paths.ts'
import {
  changePasswordFields,
  newPasswordFields,
  signInFields,
  signUpFields,
} from './auth-values.ts'
import { afterSignUp, returnPath } from './return-path.ts'
import { signInProblemOf } from './sign-in-problem.ts'

const messagesOf = (result: {
  success: boolean
  error?: { issues: { path: PropertyKey[]; message: string }[] }
}) =>
  Object.fromEntries(
    (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

const good = {
  fullName: 'Aoife Ní Shampla',
  email: 'aoife@example.ie',
  role: 'customer',
  password: 'three word phrase',
  confirmPassword: 'three word phrase',
}

describe('sign-up', () => {
  it('accepts valid input', () => {
    expect(messagesOf(signUpFields.safeParse(good))).toEqual({})
  })

  it('reports all problems at once, in the specification’s words', () => {
    const empty = {
      fullName: '',
      email: '',
      role: 'operator',
      password: 'short',
      confirmPassword: '',
    }
    expect(messagesOf(signUpFields.safeParse(empty))).toMatchObject({
      fullName: 'Name must be at least 2 characters',
      email: 'Invalid email format',
      password: 'Password must be at least 8 characters long.',
      confirmPassword: 'Passwords do not match. Please try again.',
      role: expect.any(String),
    })
  })

  it('offers no role with privileges', () => {
    expect(signUpFields.safeParse({ ...good, role: 'operator' }).success).toBe(false)
  })
})

it('requires of a sign-in only that the fields are filled', () => {
  expect(messagesOf(signInFields.safeParse({ email: 'a@example.ie', password: 'x' }))).toEqual({})
  expect(messagesOf(signInFields.safeParse({ email: 'a@example.ie', password: '' }))).toEqual({
    password: 'Enter your password',
  })
})

it('asks for a new password twice', () => {
  const differ = { newPassword: 'three word phrase', confirmPassword: 'three word phrases' }
  const says = { confirmPassword: 'Passwords do not match. Please try again.' }
  expect(messagesOf(newPasswordFields.safeParse(differ))).toEqual(says)
  expect(messagesOf(changePasswordFields.safeParse({ ...differ, currentPassword: 'x' }))).toEqual(
    says,
  )
})

describe('where to go after signing in', () => {
  const from = (returnTo: string): string => returnPath(new URLSearchParams({ returnTo }))

  it.each(['/driver', '/bookings/bkg_1?x=1#map', '/?step=2'])('%s is ours', (path) => {
    expect(from(path)).toBe(path)
  })

  it.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '/a b',
    '',
    '/auth',
    '/auth?returnTo=/auth',
    '/auth/reset-password',
  ])('%s leads home', (path) => {
    expect(from(path)).toBe('/')
  })

  it('goes to the home page without a return address', () => {
    expect(returnPath(new URLSearchParams())).toBe('/')
    expect(from('/authors')).toBe('/authors')
  })
})

describe('why the user was sent back', () => {
  const words = (search: Record<string, string>) => signInProblemOf(new URLSearchParams(search))

  it('names the provider, in the specification’s words', () => {
    expect(words({ problem: 'provider_failed', provider: 'apple' })).toEqual({
      title: 'Apple Sign In Failed',
      detail: 'Failed to sign in with Apple. Please try again.',
      shownAs: 'toast',
    })
  })

  it('repeats no text from the address', () => {
    expect(words({ problem: 'constructor', provider: '<b>' })?.title).toBe('Link not valid')
    expect(words({ problem: 'provider_failed', provider: 'evil' })?.title).toBe(
      'Provider Sign In Failed',
    )
    expect(words({})).toBeNull()
  })
})

it('has the addresses that the server’s mails and redirects use', () => {
  expect(paths.resetPassword).toBe(resetPasswordPath)
  expect(paths.auth()).toBe(signInPath)
})

describe('after signing up', () => {
  // Mutant: `named` answered whatever the role.
  it('a new driver is led to the application, unless they came from somewhere', () => {
    expect(afterSignUp('driver', paths.home)).toBe(paths.driverJoin)
    expect(afterSignUp('driver', paths.earningsCalculator)).toBe(paths.earningsCalculator)
    expect(afterSignUp('customer', paths.home)).toBe(paths.home)
  })
})
