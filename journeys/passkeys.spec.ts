/** Passkeys with the browser's virtual authenticator (Chrome DevTools Protocol, WebAuthn domain), which verifies its user each time. */
import type { Page } from '@playwright/test'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { query } from './kit/database.ts'
import { signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'
import { waitForMail } from './kit/wait-for-mail.ts'

/** The fingerprint sensor of this device, with the user's finger on it. */
async function giveSensor(page: Page) {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: (isUserVerified: boolean) =>
      protocol.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('a customer adds a passkey, signs in with it, confirms their identity with it, and removes it', async ({
  page,
  people,
}) => {
  const customer = await people.customer()
  const sensor = await giveSensor(page)
  await signInAs(page, customer)
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Passkeys' })
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  const name = card.getByRole('textbox', { name: 'Name' })
  await card.getByRole('button', { name: 'Add passkey' }).click()
  await expect(name).toHaveAccessibleDescription(/Give it a name/)
  await checkAccessibility(page)
  await name.fill('My phone')
  await card.getByRole('button', { name: 'Add passkey' }).click()
  await expectToast(page, 'Passkey added', 'You can sign in with it from now on.')
  const list = card.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')
  await expect(list).toHaveCount(1)
  await expect(list).toContainText('Not used yet')
  await checkAccessibility(page)
  await waitForMail(page, customer.email, 'A passkey was added')

  await page.getByRole('button', { name: 'Sign out here' }).click()
  await expect(page.getByRole('button', { name: 'Sign out here' })).toHaveCount(0)
  await page.goto('/auth?returnTo=/account')
  const signIn = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(signIn).toBeVisible()
  await checkAccessibility(page)
  // another person's finger
  await sensor.setVerified(false)
  await signIn.click()
  await expectToast(
    page,
    'No passkey used',
    'You closed the window, or it took too long. Try again, or sign in another way.',
  )
  await sensor.setVerified(true)
  await signIn.click()
  await expectToast(page, 'Welcome back!', 'You have been signed in successfully.')
  await expect(list).toContainText('Last used')

  await query(
    `update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1`,
    [customer.accountId],
  )
  await card.getByRole('button', { name: 'Remove the passkey My phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog).toHaveCount(0)
  await expectToast(
    page,
    'Passkey removed',
    'Delete it on your device as well: it no longer works here.',
  )
  await expect(list).toHaveCount(0)

  await page.getByRole('button', { name: 'Sign out here' }).click()
  await expect(page.getByRole('button', { name: 'Sign out here' })).toHaveCount(0)
  await page.goto('/auth')
  await signIn.click()
  await expectToast(
    page,
    'Passkey not accepted',
    'This passkey does not belong to your account. Use another one, or sign in another way.',
  )
})

test('an operator uses a passkey as the second step of signing in', async ({ page, people }) => {
  const operator = await people.operator()
  await giveSensor(page)
  await signInAs(page, operator)
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Passkeys' })
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await card.getByRole('textbox', { name: 'Name' }).fill('Desk')
  await card.getByRole('button', { name: 'Add passkey' }).click()
  await expect(card.getByText('Desk')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out here' }).click()
  await expect(page.getByRole('button', { name: 'Sign out here' })).toHaveCount(0)

  await page.goto('/auth?returnTo=/account')
  await page.getByRole('textbox', { name: 'Email' }).fill(operator.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(operator.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveCount(0)
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expectToast(page, 'Welcome back!', 'You have been signed in successfully.')
})
