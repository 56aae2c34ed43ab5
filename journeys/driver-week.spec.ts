/** A driver's week: an offer in the cab, the job to its end there, and what it paid: bank details, payouts, statement, figures. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readPdf } from '../server/testing/read-pdf.ts'
import { acceptAndMove, book } from './kit/bookings.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { query } from './kit/database.ts'
import { payEarningsOf } from './kit/move-time.ts'
import { signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name })

/** What a press saves. */
async function saved(page: Page, button: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

async function startCodeOf(bookingId: string): Promise<string> {
  const [row] = await query<{ start_code: string }>(
    'select start_code from bookings where id = $1',
    [bookingId],
  )
  return row?.start_code ?? ''
}

test('from the offer in the cab to the last step, with one hand and a voice', async ({
  page,
  cast,
  here,
}) => {
  const [customer, driver] = [await cast.customer(), await cast.driver()]
  // The browser's own voice, written down: nobody listens here.
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    window.speechSynthesis.speak = ({ text }) => void said.push(text)
  })
  const said = (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'said'))

  await signInAs(page, driver)
  await page.goto('/driver')
  await page.getByRole('link', { name: 'Cab view' }).click()
  await expect(page.getByText('No jobs waiting')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go off duty' })).toBeVisible()
  await checkAccessibility(page)

  const { bookingId } = await book(customer, here, driver)
  const accept = page.getByRole('button', { name: 'Accept' })
  await expect(accept).toBeVisible()
  await expect(page).toHaveTitle(/^New job/)
  await expect(page.getByText('This customer chose you')).toBeVisible()
  await expect(page.getByText(`${here.town}, Co. ${here.county}`)).toBeVisible()
  await expect(page.getByText(/an hour$/)).toBeVisible()
  await expect.poll(said).toHaveLength(1)
  expect((await said())[0]).toMatch(/^New job\. The customer chose you\. \d+ euro/)
  await checkAccessibility(page)

  await page.getByRole('button', { name: 'Decline' }).click()
  const question = page.getByRole('dialog', { name: 'Decline this job?' })
  await checkAccessibility(page)
  await question.getByRole('button', { name: 'Keep it open' }).click()

  await accept.click()
  await expectToast(page, 'Job Accepted!', 'Payment has been captured and customer notified.')
  await expect(page.getByText(`For ${customer.fullName}`)).toBeVisible()
  await expect(page.getByRole('link', { name: /Open in maps/ })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Set off' }).click()
  await page.getByRole('button', { name: 'I have arrived' }).click()
  await expect(page.getByRole('link', { name: `Call ${customer.firstName}` })).toBeVisible()

  const start = page.getByRole('button', { name: 'Start recovery' })
  await start.click()
  await expect(page.getByText('Ask the customer for the four digits')).toBeVisible()
  await checkAccessibility(page)
  await page.getByLabel('Start code').fill(await startCodeOf(bookingId))
  await start.click()
  await page.getByRole('button', { name: 'Job done' }).click()
  await expect(page.getByText('No jobs waiting')).toBeVisible()

  await page.getByRole('button', { name: 'Voice on' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Voice off' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Driver Dashboard' })).toBeVisible()
})

test('a week’s pay: bank details, the payout, the statement as PDF and CSV, the figures', async ({
  page,
  cast,
  here,
}) => {
  const [customer, driver] = [await cast.customer(), await cast.driver()]
  const { bookingId } = await book(customer, here, driver)
  await acceptAndMove(driver, bookingId, 'set_off', 'arrive', 'start', 'complete')

  await signInAs(page, driver)
  await page.goto('/driver')
  await tab(page, 'Recent Payouts').click()
  await expect(page).toHaveURL(/\?tab=payouts$/)
  await expect(page.getByText('Not set up', { exact: true })).toBeVisible()
  const payouts = page.getByRole('table', { name: 'Recent payouts' })
  await expect(payouts.getByText('To be paid')).toBeVisible()
  await expect(payouts.getByText('Your bank details are not set up yet')).toBeVisible()
  await checkAccessibility(page)

  await page.getByRole('button', { name: 'Set up bank details' }).click()
  await page.getByRole('button', { name: 'Give sample details and finish' }).click()
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  await expect(tab(page, 'Recent Payouts')).toHaveAttribute('aria-selected', 'true')
  await expect(payouts.getByText(/^Due Fri /)).toBeVisible()

  await tab(page, 'Statements').click()
  await expect(page.getByText('No statements yet')).toBeVisible()
  await checkAccessibility(page)

  await payEarningsOf(bookingId, 2)
  const [line] = await query<{ net_cents: number; gross_cents: number }>(
    'select net_cents, gross_cents from driver_payouts where booking_id = $1',
    [bookingId],
  )
  if (!line) throw new Error(`${bookingId} earned nothing`)
  const [net, gross] = [line.net_cents, line.gross_cents].map((cents) => (cents / 100).toFixed(2))

  await page.goto('/driver?tab=payouts')
  await expect(async () => {
    await page.reload()
    await expect(payouts.getByText('Paid', { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(payouts.getByText(`€${net}`)).toBeVisible()

  // The tabs are walked with the arrows, and each has its own address.
  await tab(page, 'Recent Payouts').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\?tab=statements$/)
  const statements = page.getByRole('table', { name: 'Statements' })
  await expect(statements.getByText('Paid', { exact: true }).last()).toBeVisible()
  await expect(statements.getByText(`€${gross}`)).toBeVisible()
  await checkAccessibility(page)

  const pdf = await saved(
    page,
    statements.getByRole('button', { name: /^Download Statement .*PDF$/ }),
  )
  await expect(page.getByText('Statement Download', { exact: true }).last()).toBeVisible()
  expect(pdf.name).toMatch(/\.pdf$/)
  const paper = await readPdf(new Uint8Array(pdf.bytes))
  expect(paper.text).toContain(driver.fullName)
  expect(paper.text).toContain(`€${net}`)

  const csv = await saved(
    page,
    statements.getByRole('button', { name: /^Download Statement .*CSV$/ }),
  )
  expect(csv.name).toMatch(/\.csv$/)
  expect(csv.bytes.toString('utf8')).toContain(net)

  const invoice = await saved(
    page,
    statements.getByRole('button', { name: /^Download Commission/ }),
  )
  expect((await readPdf(new Uint8Array(invoice.bytes))).text).toMatch(/CI-\d{4}-\d{6}/)

  await page.keyboard.press('Escape')
  await tab(page, 'Analytics').click()
  await expect(page).toHaveURL(/\?tab=analytics$/)
  await expect(page.getByText('1 of 1 offers')).toBeVisible()
  await expect(
    page.getByRole('img', { name: /^What each of the last 12 weeks paid/ }),
  ).toBeVisible()
  await page.getByText('Show the figures').first().click()
  const table = page.getByRole('table', { name: /^What each of the last 12 weeks paid/ })
  await expect(table.getByText(`€${net}`)).toBeVisible()
  await checkAccessibility(page)

  await page.goBack()
  await expect(tab(page, 'Statements')).toHaveAttribute('aria-selected', 'true')
})

test(
  'an offer rings on every tab, until it is silenced',
  { tag: '@any-size' },
  async ({ page, cast, here }) => {
    const [customer, driver] = [await cast.customer(), await cast.driver()]
    await signInAs(page, driver)
    await page.goto('/driver?tab=analytics')
    await expect(page.getByText('No offers yet')).toBeVisible()
    await checkAccessibility(page)
    await book(customer, here, driver)
    await expect(page.getByText('A job waits for your answer')).toBeVisible()
    await expect(page).toHaveTitle(/^New job/)
    await expect(tab(page, 'Pending Jobs')).toContainText('1')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByRole('article', { name: `Job for ${customer.firstName}` })).toBeVisible()
    await page.getByRole('button', { name: 'Silence' }).click()
    await expect(page).not.toHaveTitle(/^New job/)
    await expect(page.getByRole('button', { name: 'Silence' })).toBeHidden()
  },
)
