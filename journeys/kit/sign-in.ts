import { type Page, expect } from '@playwright/test'
import { type DemoSignIn, demoSignIns } from '../../workshop/seed/demo-people.ts'
import { product } from './product.ts'

/** Signs a page's browser in as the demo customer, driver, dealer or operator, without the form. */
export async function signIn(page: Page, role: DemoSignIn['role']): Promise<DemoSignIn> {
  const person = demoSignIns.find((one) => one.role === role)
  if (person === undefined) throw new Error(`The demo has no ${role}.`)
  await signInAs(page, person)
  return person
}

/** Signs a page's browser in with email and password, without the form. */
export async function signInAs(
  page: Page,
  { email, password }: { email: string; password: string },
  origin = product().url,
): Promise<void> {
  const response = await page.request.post(`${origin}/api/auth/sign-in/email`, {
    data: { email, password },
    headers: { origin },
  })
  expect(response.status(), await response.text()).toBe(200)
}
