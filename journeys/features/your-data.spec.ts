/** Your data, on a phone: an account is closed by its person, kept, closed again, and erased; the operators read what was deleted. */
import { query } from '../kit/database.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { waitForMail } from '../kit/wait-for-mail.ts'

test('a customer closes the account, keeps it, closes it again, and it is erased', async ({
  page,
  people,
  browserOf,
}) => {
  const customer = await people.customer()
  await signInAs(page, customer)
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Close your account' })
  await card.getByRole('button', { name: 'See what happens' }).click()
  await expect(card.getByText(/Receipts and credit notes/)).toBeVisible()
  await expect(card.getByText(/Taxes Consolidation Act 1997/).first()).toBeVisible()
  await checkAccessibility(page)

  // a proof of identity that is too old is asked for again
  await query(
    `update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1`,
    [customer.accountId],
  )
  await card.getByRole('button', { name: 'Close it in 14 days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(customer.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const bar = page.getByRole('complementary', { name: 'Your account is closing' })
  await expect(bar).toContainText('You can’t book until you keep it')
  await waitForMail(page, customer.email, /account closes on/)
  await checkAccessibility(page)

  await page.goto('/bookings')
  await bar.getByRole('button', { name: 'Keep my account' }).click()
  await expect(bar).toHaveCount(0)
  await waitForMail(page, customer.email, /stays open/)

  await page.goto('/account')
  await card.getByRole('button', { name: 'See what happens' }).click()
  await card.getByRole('button', { name: 'Close it in 14 days' }).click()
  await expect(bar).toBeVisible()
  await query(
    `update account_closures set begun_at = begun_at - interval '15 days', due_at = due_at - interval '15 days'
     where account_id = $1 and kept_at is null`,
    [customer.accountId],
  )
  await query(`select graphile_worker.add_job('erase-due-accounts', '{}'::json, max_attempts := 5)`)
  await expect
    .poll(async () => (await page.request.get('/api/me')).status(), { timeout: 20_000 })
    .toBe(401)
  const [row] = await query<{ full_name: string }>(
    `select full_name from profiles where user_id = $1`,
    [customer.accountId],
  )
  expect(row?.full_name).toBe('Closed account')

  await page.goto('/auth')
  const refused = await page.request.post('/api/auth/sign-in/email', {
    data: { email: customer.email, password: customer.password },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(refused.status()).toBe(401)

  const operator = await browserOf(await people.operator())
  await operator.goto('/admin/deletions')
  await expect(operator.getByText('Data of closed accounts').first()).toBeVisible()
  await checkAccessibility(operator)
})

test('an operator closes an account for a person who wrote in, and keeps it after all', async ({
  page,
  people,
}) => {
  const customer = await people.customer()
  await signInAs(page, await people.operator())
  await page.goto(`/admin/users/${customer.accountId}`)
  const card = page.getByRole('region', { name: 'Closing the account' })
  await card.getByRole('button', { name: 'Close account' }).click()
  await card.getByRole('textbox', { name: 'Reason' }).fill('Wrote in from their address')
  await checkAccessibility(page)
  await card.getByRole('button', { name: 'Close it in 14 days' }).click()
  await expect(card).toContainText('Closes on')
  await waitForMail(page, customer.email, /account closes on/)
  await card.getByRole('button', { name: 'Keep account' }).click()
  await card.getByRole('textbox', { name: 'Reason' }).fill('Changed their mind by phone')
  await card.getByRole('button', { name: 'Keep the account' }).click()
  await expect(card.getByRole('button', { name: 'Close account' })).toBeVisible()
})
