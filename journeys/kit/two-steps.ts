/** Two-step sign-in on the screens: an operator who signs in with it, and an account that must set it up before a change. */
import { type Page, expect } from '@playwright/test'
import { openBrowser } from '../../server/testing/browser.ts'
import { scan } from '../../server/testing/authenticator-app.ts'
import type { Person } from './people.ts'
import { product } from './product.ts'
import { expectToast } from './toasts.ts'

/** The interval of authenticator codes: each code is accepted once, and the code of the next interval is accepted too. */
const stepMs = 30_000

/** Sets the second step up over HTTP (`two-factor.spec.ts` covers its screens) and signs in. Leaves the page where signing in leads. */
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

/** Sets a second factor up in the dialog that a change opened. Returns the authenticator; the change continues. */
export async function setUpSecondFactor(page: Page): Promise<ReturnType<typeof scan>> {
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' })
  await dialog.getByText('Type a key instead').click()
  const key = await dialog.locator('details p').innerText()
  const phone = scan(`otpauth://totp/Towline:journey?secret=${key}`)
  await dialog.getByRole('textbox', { name: 'Code' }).fill(phone.codeAt(new Date()))
  await dialog.getByRole('button', { name: 'Switch it on' }).click()
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  return phone
}
