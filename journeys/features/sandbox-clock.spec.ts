/** An insurer’s developer books in the sandbox, whose clock moves when their program moves it, and reads the request again. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { signUpInsurer } from '../insurers/insurer.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { choose } from '../kit/choose.ts'
import { query } from '../kit/database.ts'
import { product } from '../kit/product.ts'
import { signIn } from '../kit/sign-in.ts'
import { desktop } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'
import { takeScreenshot } from './take-screenshot.ts'

test.use(desktop)

/** Runs a command of the quick start as it was copied. */
const run = async (command: string, key: string): Promise<string> => {
  const { stdout } = await promisify(execFile)('sh', ['-euc', command], {
    env: { ...process.env, TOWLINE_URL: product().url, TOWLINE_KEY: key },
  })
  return stdout
}

test('an insurer’s developer gets from signing in to a sandbox booking on the screen, and to its request', async ({
  page,
  people,
  browserOf,
}) => {
  const member = await people.customer()
  const companyName = `Harbour Mutual ${member.email.split('@')[0]}`
  await signIn(page, 'operator')
  const { partnerId } = await signUpInsurer(page, companyName, member)
  const developer = await people.customer()
  await query(
    `insert into partner_staff (account_id, partner_id, added_by, added_at, is_administrator)
     select $1, $2, account_id, now(), true from insurance_partners where id = $2`,
    [developer.accountId, partnerId],
  )
  const theirs = await browserOf(developer)
  await theirs.goto('/insurance-dashboard?tab=api')
  const sandbox = theirs.getByRole('region', { name: 'Sandbox API key' })
  await sandbox.getByRole('button', { name: 'Create key' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const key = await theirs.getByText(/^tow_sandbox_[\w-]{43}$/).innerText()

  // the guide begins with the commands, and knows how the reader's own key starts
  await theirs.getByRole('link', { name: 'View API Documentation' }).click()
  const start = theirs.getByRole('region', { name: 'Quick start' })
  const first = start.getByRole('region', { name: 'Set the address and your key' })
  await expect(first).toContainText(`${key.slice(0, 16)}…${key.slice(-4)}`)
  await expect(theirs.getByRole('heading', { level: 2 }).first()).toHaveText('Quick start')
  await checkAccessibility(theirs)
  await theirs.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await start.getByRole('button', { name: 'Copy: Book a recovery' }).click()
  await expectToast(theirs, 'Copied', 'Book a recovery')
  const command = await theirs.evaluate(() => navigator.clipboard.readText())
  const { booking_reference: reference }: { booking_reference: string } = JSON.parse(
    await run(command, key),
  )
  await start.getByRole('button', { name: 'Copy: Let a driver accept' }).click()
  await expectToast(theirs, 'Copied', 'Let a driver accept')
  const nextEvent = await theirs.evaluate(() => navigator.clipboard.readText())

  await start.getByRole('link', { name: 'dashboard' }).last().click()
  await expect(theirs.getByRole('radio', { name: 'Sandbox' })).toBeChecked()
  await theirs.getByRole('tab', { name: 'Recent Bookings' }).click()
  const row = theirs.getByRole('table', { name: 'Recent bookings' }).getByRole('row').last()
  await expect(row).toContainText(reference)
  await expect(row).toContainText('TEST-NORMAL-1')
  await expect(row).toContainText('Sandbox')
  await expect(row).toContainText('Waiting for a driver')
  await checkAccessibility(theirs)

  // its time stands still until the program moves it
  await run(nextEvent, key)
  await theirs.reload()
  await expect(row).toContainText('Driver confirmed')
  await takeScreenshot(theirs, 'sandbox-clock')
  await choose(theirs.getByRole('radio', { name: 'Live' }))
  await expect(theirs.getByText('No bookings yet')).toBeVisible()
  await choose(theirs.getByRole('radio', { name: 'Sandbox' }))

  await theirs.getByRole('tab', { name: 'API Integration' }).click()
  await theirs.getByRole('link', { name: 'POST /api/partner/v1/bookings' }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(
    'POST /api/partner/v1/bookings',
  )
  await expect(theirs).toHaveURL(/\/insurance-dashboard\/requests\/req_/)
  const sent = theirs.getByRole('region', { name: 'Sent', exact: true }).last()
  await expect(sent).toContainText('"incident_type": "breakdown"')
  await expect(sent).not.toContainText('Aoife')
  await expect(theirs.getByText(reference)).toBeVisible()
  await checkAccessibility(theirs)
  await theirs.getByRole('button', { name: 'Copy as curl' }).click()
  await expectToast(theirs, 'Copied as curl', 'Your key is not in it: set TOWLINE_KEY first.')
  const copied = await theirs.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('"authorization: Bearer $TOWLINE_KEY"')
  expect(copied).not.toContain(key)
})
