/** Account protection: the list of sessions, and proving one's identity again before security settings change. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { newId } from '../server/kit/ids.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { query } from './kit/database.ts'
import { signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'
import { setUpSecondFactor } from './kit/two-steps.ts'

test('a customer ends a session they do not recognise, and only that one', async ({
  page,
  people,
  browserOf,
}) => {
  const customer = await people.customer()
  const other = await browserOf(customer)
  const sessionsOn = (device: Page) =>
    device.getByRole('list', { name: 'Your sessions' }).getByRole('listitem')
  await other.goto('/account')
  // A page is loaded before its scripts have asked for anything: only then has the session been seen.
  await expect(sessionsOn(other)).toHaveCount(1)
  await signInAs(page, customer)
  await page.goto('/account')
  const sessions = sessionsOn(page)
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('This device')
  await expect(sessions.last()).toContainText(/Last seen/)
  await checkAccessibility(page)
  await page.getByRole('button', { name: /^End this session: / }).click()
  await expect(sessions).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0)
  expect((await other.request.get('/api/me')).status()).toBe(401)
})

test('two-step sign-in is set up after the password was given again', async ({ page, people }) => {
  const customer = await people.customer()
  await signInAs(page, customer)
  await query(
    `update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1`,
    [customer.accountId],
  )
  // the script that shows the dialog may load after the click
  await page.route(/proof-/, async (route) => {
    await pause(2_000)
    await route.continue()
  })
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Two-step sign-in' })
  await card.getByRole('button', { name: 'Set it up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const password = dialog.getByRole('textbox', { name: 'Password' })
  await password.fill('not my password')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(password).toHaveAccessibleDescription(/This is not your password/)
  await checkAccessibility(page)
  await password.fill(customer.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible()
})

test('an insurer’s administrator creates a live key once a second factor is set up', async ({
  page,
  people,
}) => {
  const administrator = await people.customer()
  const partnerId = await insurerOf(administrator.accountId)
  await signInAs(page, administrator)
  await page.goto(`/insurance-dashboard?partner=${partnerId}`)
  await page.getByRole('tab', { name: 'API Integration' }).click()
  const live = page.getByRole('region', { name: 'Live API key' })
  await live.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('This change needs a second step')).toBeVisible()
  await checkAccessibility(page)
  await setUpSecondFactor(page)
  await expect(page.getByText(/^tow_live_[\w-]{43}$/)).toBeVisible()
})

/** An insurer that this account administers, written as the operators' sign-up would write it. */
async function insurerOf(accountId: string): Promise<string> {
  const [partnerId, companyAccountId] = [newId('ptr'), newId('acc')]
  const companyName = `Quay Mutual ${partnerId.slice(-6)}`
  await query(
    `insert into profiles (user_id, full_name, email, role) values ($1, $2, $3, 'customer')`,
    [companyAccountId, companyName, `${partnerId}@partners.invalid`],
  )
  await query(
    `insert into insurance_partners (id, account_id, company_name, contact_email, created_at, updated_at)
     values ($1, $2, $3, 'claims@example.ie', now(), now())`,
    [partnerId, companyAccountId, companyName],
  )
  await query(
    `insert into partner_staff (account_id, partner_id, added_by, added_at, is_administrator) values ($1, $2, $1, now(), true)`,
    [accountId, partnerId],
  )
  return partnerId
}
