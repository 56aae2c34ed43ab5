/**
 * The phone number inside the application. Seen to fail: without the form for an account that has no number, with the form open for one that
 * has, and with the proof beside an open form.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { ContactStep } from './contact-step.tsx'

const account: Account = {
  accountId: 'acc_1',
  email: 'driver@example.ie',
  receiptEmail: null,
  fullName: 'Donal Sample',
  phone: null,
  isPhoneProven: false,
  role: 'driver',
  isEmailVerified: true,
  worksFor: null,
}
const shown = (change: Partial<Account>): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ContactStep account={{ ...account, ...change }} proof={<p>The proof</p>} />
    </QueryClientProvider>,
  )

it('an account without a number adds it there, before anything else is confirmed', () => {
  const html = shown({})
  expect(html).toContain('Which number should they use?')
  expect(html).toMatch(/<input[^>]*type="tel"/)
  expect(html).toContain('Save number')
  expect(html).not.toContain('The proof')
})

it('one with a number reads it, may change it, and confirms it there', () => {
  const html = shown({ phone: '020 910 1234' })
  expect(html).toContain('can call 020 910 1234.')
  expect(html).not.toContain('<input')
  expect(html).toContain('Change the number')
  expect(html).toContain('The proof')
})

it('an address that is not verified is named, and one that is is not', () => {
  expect(shown({ isEmailVerified: false })).toContain('we sent to driver@example.ie')
  expect(shown({})).not.toContain('driver@example.ie')
})
