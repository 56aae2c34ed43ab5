/** Towline's revenue, as operators see it: the figures, an advertiser's invoice until it is paid, charts, and the exports. */
import { readFile } from 'node:fs/promises'
import { acceptAndAdvance, book } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { signIn } from '../kit/sign-in.ts'
import { desktop } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'

test.use(desktop)

/** `−€1,234.50` → −123450. */
const centsOf = (text: string): number =>
  Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100) * (text.includes('−') ? -1 : 1)

test('an operator sees what a recovery earned, and exports the figures', async ({
  page,
  people,
  here,
}) => {
  test.slow()
  const [customer, driver] = [await people.customer(), await people.driver()]
  await signIn(page, 'operator')
  await page.goto('/revenue-dashboard')
  await expect(page.getByRole('heading', { name: 'Revenue Dashboard' })).toBeVisible()
  for (const label of [
    'Total Revenue',
    'This Month',
    'Advertisement Revenue',
    'Insurance Revenue',
  ]) {
    await expect(page.getByText(label, { exact: true })).toBeVisible()
  }

  const { bookingId } = await book(customer, here, driver)
  await acceptAndAdvance(driver, bookingId, 'set_off', 'arrive', 'start', 'complete')
  await page.reload()
  const recent = page.getByRole('table', { name: 'Recent Revenue' })
  const line = recent
    .getByRole('row')
    .filter({ has: page.locator(`a[href="/bookings/${bookingId}"]`) })
  await expect(line).toContainText(`Recovery, ${here.town}`)
  await expect(line).toContainText('Confirmed')
  await expect(
    page.getByRole('img', { name: /^Confirmed revenue of the last 13 months/ }),
  ).toBeVisible()
  await page.getByText('Show the figures').click()
  await expect(page.getByRole('table', { name: /^Confirmed revenue of the last/ })).toBeVisible()
  await checkAccessibility(page)

  await page.getByRole('tab', { name: 'Insurance Partners' }).click()
  for (const label of ['Active Partners', 'Total Bookings', 'Total Discounts', 'Avg Discount']) {
    await expect(page.getByText(label, { exact: true })).toBeVisible()
  }
  await checkAccessibility(page)

  await page.getByRole('tab', { name: 'Detailed Reports' }).click()
  await expect(
    page.getByRole('img', { name: 'Jobs by how long it took until a driver accepted' }),
  ).toBeVisible()
  const map = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Where jobs were' }) })
  await map.getByText('Show the figures').click()
  await expect(map.getByRole('table', { name: 'Jobs by the town of the pickup' })).toContainText(
    here.town,
  )
  await checkAccessibility(page)

  const from = page.getByRole('textbox', { name: 'From', exact: true })
  await from.fill('2999-01-01')
  await expect(page.getByRole('textbox', { name: 'To', exact: true })).toHaveAccessibleDescription(
    'The last day is before the first',
  )
  await page.getByRole('button', { name: 'Revenue CSV' }).click()
  await expectToast(page, 'Check the period', 'The last day is before the first.')
  await checkAccessibility(page)
  await from.fill('2020-01-01')
  for (const [button, name, words] of [
    ['Revenue CSV', 'revenue', `Recovery, ${here.town}`],
    ['Advertisement analytics', 'adverts', 'Views in the period'],
    ['Insurance partner report', 'partners', 'Discount (EUR)'],
  ] as const) {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^towline-${name}-2020-01-01-to-\\d{4}-\\d\\d-\\d\\d\\.csv$`),
    )
    expect(await readFile(await file.path(), 'utf8')).toContain(words)
  }
  const rows = await query<{ object_id: string }>(
    `select object_id from audit_log where action = 'export_report' order by at desc limit 3`,
  )
  expect(rows.map(({ object_id: what }) => what).toSorted()).toEqual([
    'adverts',
    'partners',
    'revenue',
  ])
})

test('an advertiser’s invoice is revenue once it is paid, and no longer when the bank reverses the payment', async ({
  page,
  people,
}) => {
  // a reference that no other journey searches for
  const reference = `AD-${(await people.customer()).accountId.slice(-8)}`
  await signIn(page, 'operator')
  await page.goto('/revenue-dashboard?tab=advertisements')
  for (const label of ['Active Ads', 'Total Impressions', 'Total Clicks', 'CTR']) {
    await expect(page.getByText(label, { exact: true })).toBeVisible()
  }
  await expect(page.getByText(/^\d+\.\d\d%$/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Top Performing Ads' })).toBeVisible()

  const form = page.getByRole('form', { name: 'Record an invoice' })
  await form.getByRole('button', { name: 'Record invoice' }).click()
  await expect(form.getByLabel('Advertisement')).toHaveAccessibleDescription(
    /Choose the advertisement/,
  )
  await checkAccessibility(page)
  await form.getByLabel('Advertisement').selectOption({ index: 1 })
  await form.getByLabel('Invoice number').fill(reference)
  await form.getByLabel('Amount without VAT').fill('250')
  await expect(form.getByText('With VAT €307.50')).toBeVisible()
  await form.getByRole('button', { name: 'Record invoice' }).click()
  await expectToast(page, 'Invoice recorded', 'It counts once you confirm that it was paid.')

  const invoice = page.getByRole('article').filter({ hasText: reference })
  await expect(invoice).toContainText('Awaiting payment')
  const revenue = async (): Promise<number> => {
    const rows = await query<{ cents: number }>(
      `select coalesce(sum(amount_cents), 0)::int as cents from platform_revenue where status = 'confirmed' and source_type = 'advertisement'`,
    )
    return rows[0]?.cents ?? 0
  }
  const before = await revenue()
  await invoice.getByRole('button', { name: /^Confirm payment/ }).click()
  await expectToast(page, 'Payment confirmed', 'It counts as revenue now.')
  await expect(invoice).toContainText('Paid')
  expect(await revenue()).toBe(before + 250_00)
  await page.getByRole('tab', { name: 'Overview' }).click()
  const card = page
    .locator('dl > div')
    .filter({ hasText: 'Advertisement Revenue' })
    .locator('dd')
    .first()
  await expect.poll(async () => centsOf(await card.innerText())).toBe(before + 250_00)

  await page.getByRole('tab', { name: 'Advertisements' }).click()
  await invoice.getByRole('button', { name: /^Payment reversed/ }).click()
  await invoice.getByRole('button', { name: 'Record the reversal' }).click()
  await expect(invoice.getByRole('textbox')).toHaveAccessibleDescription(/Say why in a few words/)
  await checkAccessibility(page)
  await invoice.getByRole('textbox').fill('The bank sent it back')
  await invoice.getByRole('button', { name: 'Record the reversal' }).click()
  await expectToast(page, 'Payment reversed', 'It no longer counts as revenue.')
  await expect(invoice).toContainText('Withdrawn')
  expect(await revenue()).toBe(before)
})

test('only operators see the revenue', async ({ page, people, browserOf }) => {
  await page.goto('/revenue-dashboard')
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible()
  const other = await browserOf(await people.customer())
  await other.goto('/revenue-dashboard')
  await expect(
    other.getByRole('heading', { name: 'This page is not for your account' }),
  ).toBeVisible()
  await checkAccessibility(other)
})
