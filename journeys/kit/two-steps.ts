/** An operator who has switched two-step sign-in on, and signs in on the screen as they do each evening. */
import { type Page, expect } from '@playwright/test'
import { openBrowser } from '../../server/testing/browser.ts'
import { scan } from '../../server/testing/authenticator-app.ts'
import type { Person } from './cast.ts'
import { product } from './product.ts'
import { expectToast } from './toasts.ts'

/** Of the authenticator's codes: each counts once, and one step ahead is still taken. */
const stepMs = 30_000

/** Their phone is set up over HTTP; the screens of that are `two-factor.spec.ts`. Leaves the page where signing in leads. */
export async function signInInTwoSteps(page: Page, operator: Person): Promise<void> {
  const { email, password } = operator
  const other = openBrowser(product().url)
  await other.send('POST', '/api/auth/sign-in/email', { email, password })
  const { body } = await other.send('POST', '/api/auth/two-factor/set-up')
  const url = typeof body === 'object' && body && 'url' in body ? String(body.url) : ''
  const phone = scan(url)
  const code = phone.codeAt(new Date())
  const confirmed = await other.send('POST', '/api/auth/two-factor/confirm', { code })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)

  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Code' })
    .fill(phone.codeAt(new Date(Date.now() + stepMs)))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectToast(page, 'Welcome back!', 'You have been signed in successfully.')
}
