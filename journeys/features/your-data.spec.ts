/**
 * Your data, on a phone: a copy of it is made and downloaded; an account is closed by its person, kept, closed again, and erased; the
 * operators read what was deleted.
 */
import { readFile } from 'node:fs/promises'
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { query } from '../kit/database.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { waitForMail } from '../kit/wait-for-mail.ts'

/** Paths of the ZIP file, and the text of those that end so. */
const unpack = async (path: string): Promise<Map<string, string>> => {
  const reader = new ZipReader(new Uint8ArrayReader(await readFile(path)), { useWebWorkers: false })
  const texts = new Map<string, string>()
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue
    const bytes = await entry.arrayBuffer({ checkSignature: true, useWebWorkers: false })
    texts.set(entry.filename, new TextDecoder().decode(bytes))
  }
  return texts
}

test('a customer downloads a copy of everything, after a proof that is too old is given again', async ({
  page,
  people,
}) => {
  const customer = await people.customer()
  await signInAs(page, customer)
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Download your data' })
  await card.getByRole('button', { name: 'Make my archive' }).click()
  const download = card.getByRole('button', { name: /^Download \(/ })
  await expect(download).toBeVisible({ timeout: 30_000 })
  await waitForMail(page, customer.email, /data is ready/)
  await checkAccessibility(page)
  await query(
    `update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1`,
    [customer.accountId],
  )
  await download.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(customer.password)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^towline-your-data-[\d-]+\.zip$/)
  const archive = await unpack(await file.path())
  expect(archive.get('README.txt')).toContain('WHAT IS NOT IN IT, AND WHY')
  expect(archive.get('data/profile.json')).toContain(customer.email)
  expect(archive.get('data/sign_in.json')).not.toContain('argon2id$')
})

test('an operator has a copy made for a person who wrote in, and cannot open it', async ({
  page,
  people,
}) => {
  const customer = await people.customer()
  await signInAs(page, await people.operator())
  await page.goto(`/admin/users/${customer.accountId}`)
  const card = page.getByRole('region', { name: 'Copy of their data' })
  await card.getByRole('button', { name: 'Make a copy' }).click()
  await card.getByRole('textbox', { name: 'Reason' }).fill('Wrote in from their address')
  await card.getByRole('button', { name: 'Make the archive' }).click()
  await expect(card).toContainText('ready, started by an operator', { timeout: 30_000 })
  await checkAccessibility(page)
  const [made] = await query<{ id: string }>(`select id from data_exports where account_id = $1`, [
    customer.accountId,
  ])
  const refused = await page.request.get(`/api/me/exports/${made?.id}/archive`)
  expect(refused.status()).toBe(404)
  await waitForMail(page, customer.email, /data is ready/)
})

test('a customer closes the account, keeps it, closes it again, and it is erased', async ({
  page,
  people,
  browserOf,
}) => {
  const customer = await people.customer()
  await signInAs(page, customer)
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Close your account' })
  const begin = card.getByRole('button', { name: 'Close my account' })
  await begin.scrollIntoViewIfNeeded()
  // what happens and the press are on one screen of a phone
  const [top, bottom] = [await card.boundingBox(), await begin.boundingBox()]
  expect((bottom?.y ?? 0) + (bottom?.height ?? 0) - (top?.y ?? 0)).toBeLessThan(640)
  await expect(card.getByText(/^Receipts and credit notes/)).toBeHidden()
  await card.getByText(/What we keep, and until when/).click()
  await expect(card.getByText(/^Receipts and credit notes/)).toBeVisible()
  await card.getByText(/^Why we keep: Receipts and credit notes/).click()
  await expect(card.getByText(/Taxes Consolidation Act 1997/).first()).toBeVisible()
  await checkAccessibility(page)
  await begin.click()

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
  await begin.click()
  await card.getByRole('button', { name: 'Close it in 14 days' }).click()
  await expect(bar).toBeVisible()
  await query(
    `update account_closures set begun_at = begun_at - interval '15 days', due_at = due_at - interval '15 days'
     where account_id = $1 and kept_at is null`,
    [customer.accountId],
  )
  await query(`select graphile_worker.add_job('erase-due-accounts', '{}'::json, max_attempts := 5)`)
  await expect
    .poll(async () => (await page.request.get('/api/me')).status(), { timeout: 60_000 })
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
