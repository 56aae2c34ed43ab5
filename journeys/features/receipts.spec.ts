/** Documents of a recovery: the customer's receipt, on screen, printed and as a file, and the evidence pack of both sides. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPdf } from '../../server/testing/read-pdf.ts'
import { acceptAndAdvance, book } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { backdateAcceptance } from '../kit/shift-time.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { waitForMail } from '../kit/wait-for-mail.ts'
import { takeScreenshot } from './take-screenshot.ts'

/** The PDF that a button downloads, read as its recipient would. */
async function saved(page: Page, press: string | RegExp) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: press }).click(),
  ])
  const pdf = await readPdf(new Uint8Array(await readFile(await download.path())))
  return { name: download.suggestedFilename(), pdf }
}

test('a completed recovery: the receipt on screen, printed and as a file; the pack for both; no receipt for the driver', async ({
  page,
  people,
  here,
  browserOf,
  consoleGuard,
}) => {
  consoleGuard.allow(/404/)
  const [customer, driver] = [await people.customer(), await people.driver()]
  const { bookingId, priceCents } = await book(customer, here, driver)
  const price = `€${(priceCents / 100).toFixed(2)}`
  await acceptAndAdvance(driver, bookingId, 'set_off', 'arrive', 'start', 'complete')

  await signInAs(page, customer)
  const mail = await waitForMail(page, customer.email, 'Recovery Completed')
  const link = mail.links.find((one) => one.endsWith('/receipt'))
  expect(new URL(link ?? '').pathname).toBe(`/bookings/${bookingId}/receipt`)

  await page.goto('/bookings')
  const reference = (await page.getByText(/^TL-/).first().textContent()) ?? ''
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { name: /^Receipt R-\d{4}-\d{6}$/ })).toBeVisible()
  const receipt = page.getByRole('region', { name: /^Receipt R-/ })
  await expect(receipt.getByText(price).first()).toBeVisible()
  for (const words of [customer.fullName, driver.fullName, reference]) {
    await expect(receipt.getByText(words).first()).toBeVisible()
  }
  await checkAccessibility(page)
  await takeScreenshot(page, 'receipts')

  // The printed page has the receipt, and no buttons.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(receipt.getByText('Towline', { exact: true })).toBeVisible()
  const document = await receipt.evaluate((element) => getComputedStyle(element).color)
  expect(document).toBe('rgb(15, 28, 54)')
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })

  const number = /R-\d{4}-\d{6}/.exec((await receipt.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  const file = await saved(page, `Download PDF of Receipt ${number}`)
  expect(file.name).toBe(`towline-${number}.pdf`)
  expect(file.pdf).toMatchObject({ title: `Receipt ${number}, Towline`, isTagged: true })
  for (const words of [price, customer.fullName, driver.fullName, 'VAT on the commission']) {
    expect(file.pdf.text).toContain(words)
  }

  await page.getByRole('link', { name: 'The booking' }).click()
  await expect(page.getByRole('heading', { name: 'To keep' })).toBeVisible()
  await checkAccessibility(page)
  const hers = await saved(page, 'Evidence pack (PDF)')
  expect(hers.name).toBe(`towline-evidence-${reference}.pdf`)
  expect(hers.pdf.text).toContain(customer.fullName)

  const cab = await browserOf(driver)
  await cab.goto(`/bookings/${bookingId}`)
  await expect(cab.getByRole('heading', { name: 'To keep' })).toBeVisible()
  await expect(cab.getByRole('link', { name: 'Receipt' })).toHaveCount(0)
  const his = await saved(cab, 'Evidence pack (PDF)')
  expect(his.pdf.text).toContain('Driver arrived')
  expect(his.pdf.text).not.toContain(customer.fullName)
  await cab.goto(`/bookings/${bookingId}/receipt`)
  await expect(cab.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})

test('a cancellation at a cost has a receipt for the fee; a free one has none and says so', async ({
  page,
  people,
  here,
}) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  const paid = await book(customer, here, driver)
  await acceptAndAdvance(driver, paid.bookingId, 'set_off')
  await backdateAcceptance(paid.bookingId, 6)
  await signInAs(page, customer)
  await page.goto(`/bookings/${paid.bookingId}`)
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await page
    .getByRole('dialog', { name: 'Cancel this booking?' })
    .getByRole('button', { name: /^Cancel and pay/ })
    .click()
  await page.getByRole('link', { name: 'Receipt' }).click()
  const receipt = page.getByRole('region', { name: /^Receipt R-/ })
  await expect(receipt.getByText('Cancellation fee')).toBeVisible()
  await expect(receipt.getByText('Back to the card')).toBeVisible()

  const free = await book(customer, here, driver)
  await page.goto(`/bookings/${free.bookingId}/receipt`)
  await expect(page.getByRole('heading', { name: 'There is no receipt' })).toBeVisible()
  await checkAccessibility(page)
})
