/** Accounts: signing up, in and out in every available way, with the wording of the specification. */
import type { Page } from '@playwright/test'
import { unusedEmail } from './kit/people.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { product } from './kit/product.ts'
import { signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'
import { waitForMail } from './kit/wait-for-mail.ts'

const newPassword = 'four other words entirely'

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  }
}

/** The link in a mail that leads to the product. */
function linkOf(links: readonly string[]): string {
  const link = links.find((one) => one.startsWith(product().url))
  if (link === undefined) throw new Error(`no link of ours among ${links.join(', ')}`)
  return link
}

const isSignedInAs = (page: Page, name: string) =>
  expect(page.getByRole('banner').getByText(name, { exact: true }).first()).toBeVisible()

test('signing up and verifying the email address, with every validation on the way', async ({
  page,
}) => {
  const email = unusedEmail()
  await page.goto('/auth?tab=sign-up')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await fillIn(page, {
    'Full name': 'Grainne <b>Sample</b>',
    Email: email,
    Password: 'short',
    'Confirm password': 'longer',
  })
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  await expect(password).toHaveAccessibleDescription(
    /Password must be at least 8 characters long\./,
  )
  const confirmed = page.getByRole('textbox', { name: 'Confirm password' })
  await expect(confirmed).toHaveAccessibleDescription('Passwords do not match. Please try again.')
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveAccessibleDescription(
    'Invalid characters detected',
  )
  await checkAccessibility(page)

  await fillIn(page, {
    'Full name': 'Grainne Sample',
    Password: newPassword,
    'Confirm password': newPassword,
  })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectToast(page, 'Account Created!', 'Please check your email to verify your account.')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await checkAccessibility(page)

  await page.goto('/account')
  await expect(page.getByText('Not verified')).toBeVisible()
  const { links } = await waitForMail(page, email, 'Verify your email')
  await page.goto(linkOf(links))
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(page.getByText('Your email is verified')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await isSignedInAs(page, 'Grainne Sample')
  await page.goto('/account')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
})

test('a link opened on another device asks for the password and does not sign in there; the first device continues', async ({
  page,
  browser,
}) => {
  const email = unusedEmail()
  await page.goto('/auth?tab=sign-up&returnTo=%2Faccount')
  await fillIn(page, {
    'Full name': 'Grainne Sample',
    Email: email,
    Password: newPassword,
    'Confirm password': newPassword,
  })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const { links } = await waitForMail(page, email, 'Verify your email')
  const context = await browser.newContext()
  const phone = await context.newPage()
  await phone.goto(linkOf(links))
  await phone.getByRole('button', { name: 'Verify email' }).click()
  const password = phone.getByRole('textbox', { name: 'Password' })
  await password.fill('not my password')
  await phone.getByRole('button', { name: 'Verify email' }).click()
  await expect(password).toHaveAccessibleDescription('This is not the password you signed up with')
  await checkAccessibility(phone)
  await password.fill(newPassword)
  await phone.getByRole('button', { name: 'Verify email' }).click()
  await expect(phone.getByText('Go back to where you signed up.')).toBeVisible()
  await phone.goto('/account')
  await expect(phone).toHaveURL('/auth?returnTo=%2Faccount')
  await context.close()
  await expect(page).toHaveURL('/account')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
})

test('an address that already has an account', async ({ page, people }) => {
  const { email } = await people.customer()
  await page.goto('/auth?tab=sign-up')
  await fillIn(page, {
    'Full name': 'Someone Else',
    Email: email,
    Password: newPassword,
    'Confirm password': newPassword,
  })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectToast(
    page,
    'Account Exists',
    'An account with this email already exists. Please sign in instead.',
  )
})

test('a wrong password, then the right one; a signed-in user is redirected away', async ({
  page,
  people,
}) => {
  const { email, password, fullName } = await people.customer()
  await page.goto('/auth')
  await checkAccessibility(page)
  await fillIn(page, { Email: email, Password: 'not my password' })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectToast(page, 'Sign In Failed', 'Invalid email or password')

  await fillIn(page, { Password: password })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectToast(page, 'Welcome back!', 'You have been signed in successfully.')
  await expect(page).toHaveURL('/')
  await isSignedInAs(page, fullName)

  await page.goto('/auth')
  await expect(page).toHaveURL('/')
})

test('Google and Apple are shown where they are set up, and nowhere else', async ({ page }) => {
  const google = page.getByRole('button', { name: 'Continue with Google' })
  const apple = page.getByRole('button', { name: 'Continue with Apple' })
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(google.or(apple)).toHaveCount(0)
  await checkAccessibility(page)

  await page.route('/api/config', async (route) => {
    const answer = await route.fetch()
    const config = await answer.json()
    const signIn = { google: true, apple: false }
    await route.fulfill({ response: answer, json: { ...config, signIn } })
  })
  await page.reload()
  await expect(google).toBeEnabled()
  await expect(apple).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('signing in with a code from an email', async ({ page, people }) => {
  const { email, fullName } = await people.customer()
  await page.goto('/auth')
  await fillIn(page, { Email: email })
  await page.getByRole('link', { name: 'Email me a code instead' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await checkAccessibility(page)
  const { text } = await waitForMail(page, email, 'Your code')
  const code = /\b[\dA-Z]{4}-[\dA-Z]{4}\b/.exec(text)?.[0] ?? ''

  const wrong = code === '2222-2222' ? '3333-3333' : '2222-2222'
  await fillIn(page, { Code: wrong })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectToast(page, 'Sign In Failed', 'This code is wrong or has expired. Ask for a new one.')
  await fillIn(page, { Code: code })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectToast(page, 'Welcome back!', 'You have been signed in successfully.')
  await isSignedInAs(page, fullName)
})

test('a forgotten password: the link works once, and the old password stops working', async ({
  page,
  people,
}) => {
  const { email, password } = await people.customer()
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await fillIn(page, { Email: email })
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  const { links } = await waitForMail(page, email, 'Set a new password')
  await page.goto(linkOf(links))
  await checkAccessibility(page)
  await fillIn(page, { 'New password': newPassword, 'Confirm password': newPassword })
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()

  await page.goto(linkOf(links))
  await page.reload()
  await fillIn(page, { 'New password': newPassword, 'Confirm password': newPassword })
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()

  await page.goto('/auth')
  await fillIn(page, { Email: email, Password: password })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectToast(page, 'Sign In Failed', 'Invalid email or password')
  await fillIn(page, { Password: newPassword })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('signing out everywhere ends the other browser at once, and it returns to where it was', async ({
  page,
  people,
  browserOf,
}) => {
  const customer = await people.customer()
  const other = await browserOf(customer)
  await other.goto('/account')
  await expect(other.getByRole('heading', { name: 'Your account' })).toBeVisible()

  await signInAs(page, customer)
  await page.goto('/account')
  await expect(page.getByRole('main').getByText(customer.email)).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  for (const browser of [page, other]) {
    await expect(browser).toHaveURL('/auth?returnTo=%2Faccount')
  }

  await fillIn(other, { Email: customer.email, Password: customer.password })
  await other.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(other).toHaveURL('/account')
})

test('changing name, phone and password', async ({ page, people }) => {
  const customer = await people.customer()
  await signInAs(page, customer)
  await page.goto('/account')
  await fillIn(page, { 'Full name': 'Ríona Renamed', Phone: '12345' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await expect(phone).toHaveAccessibleDescription(/Phone number too short/)
  await phone.fill('+353 20 914 4444')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Saved', 'Your details are up to date.')
  await isSignedInAs(page, 'Ríona Renamed')

  await fillIn(page, {
    'Current password': 'a wrong one',
    'New password': newPassword,
    'Confirm password': newPassword,
  })
  await page.getByRole('button', { name: 'Change password' }).click()
  const current = page.getByRole('textbox', { name: 'Current password' })
  await expect(current).toHaveAccessibleDescription('This is not your current password')
  await current.fill(customer.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectToast(page, 'Password changed', 'You were signed out everywhere else.')
})
