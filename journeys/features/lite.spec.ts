/** One bar of signal: the whole story on the plain pages under `/lite`, with JavaScript off, paid on the provider's hosted page. */
import type { Locator, Page } from '@playwright/test'
import { deferred } from '../../server/testing/deferred.ts'
import { acceptAndAdvance } from '../kit/bookings.ts'
import { payOnHostedPage } from '../kit/card-frame.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { codeSentTo, unusedPhone } from '../kit/prove-number.ts'
import { expect, test } from '../kit/test.ts'
import type { Territory } from '../kit/territories.ts'
import { takeScreenshot } from './take-screenshot.ts'

const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).click()

const toPrice = async (page: Page, { county, town, dropoffTown }: Territory): Promise<void> => {
  await page.goto('/lite')
  await page.getByLabel('Where is the vehicle?').fill(`${town}, Co. ${county}`)
  await page.getByLabel('Where should it go?').fill(`${dropoffTown}, Co. ${county}`)
  await press(page, 'Continue')
  await expect(heading(page, 'The vehicle')).toBeVisible()
  await page.getByRole('radio', { name: 'Van' }).check()
  await page.getByLabel('None of these').check()
  await press(page, 'See the price')
  await expect(heading(page, 'The price')).toBeVisible()
}

const bookingsOf = (email: string) =>
  query<{ id: string; status: string; payment: string }>(
    `select b.id, b.status, p.status as payment from bookings b join payments p on p.booking_id = b.id where b.customer_email = $1`,
    [email],
  )

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a customer books, pays, follows and cancels', async ({
    page,
    people,
    here,
    consoleGuard,
  }) => {
    // a declined card is answered with 402, and a browser logs that
    consoleGuard.allow(/402/)
    const driver = await people.driver()
    const phone = unusedPhone()
    const email = `lite-${phone.replaceAll(' ', '')}@example.ie`
    await toPrice(page, here)
    await page.getByLabel('Your name').fill('Aoife Sample')
    await page.getByLabel('Mobile number').fill(phone)
    await press(page, 'Text me a code')

    const code = page.getByLabel('The 6 digits of the code')
    await code.fill('000000')
    await press(page, 'Continue')
    await expect(code).toHaveAccessibleDescription(/code/i)
    await code.fill(await codeSentTo(phone))
    await press(page, 'Continue')
    await expect(heading(page, 'Book and pay')).toBeVisible()

    // without the tick: back with everything kept
    await page.getByLabel('Email for the receipt').fill(email)
    await press(page, /^Pre-Authorize/)
    await expect(page.getByRole('alert')).toContainText('should start right away')
    await expect(page.getByLabel('Email for the receipt')).toHaveValue(email)
    await page.getByLabel('Please start right away').check()
    await page.getByRole('button', { name: /^Pre-Authorize/ }).dblclick()

    await expect(heading(page, /^Vehicle recovery/)).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'Book and pay')).toBeVisible()
    await page.goForward()
    await payOnHostedPage(page, '4000 0000 0000 0002')
    await expect(page.getByRole('alert')).toContainText('declined')
    await payOnHostedPage(page, '4242 4242 4242 4242')

    await expect(heading(page, 'Waiting for a driver')).toBeVisible()
    const [booking, ...others] = await bookingsOf(email)
    expect([booking?.payment, others]).toEqual(['held', []])
    await acceptAndAdvance(driver, booking?.id ?? '')
    // nothing is pressed: the page updates
    await expect(heading(page, 'Driver confirmed')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Start code' })).toBeVisible()
    await expect(page.getByText(driver.fullName)).toBeVisible()
    await expect(page.locator('main a[href^="tel:"]')).toBeVisible()

    await page.getByRole('link', { name: 'Cancel this booking' }).click()
    await expect(page.getByText('Cancelling costs')).toBeVisible()
    await press(page, 'Cancel the booking, free')
    await expect(heading(page, 'You cancelled this booking')).toBeVisible()
    expect(await bookingsOf(email)).toMatchObject([{ status: 'cancelled' }])
  })
})

test('every page can be read by everyone', async ({ page, people, here }) => {
  await people.driver()
  const screenshot = async (name: string) => {
    await takeScreenshot(page, `lite-${name}`, { fullPage: true })
  }
  await page.goto('/lite')
  await page.getByLabel('Where is the vehicle?').fill('Newtown')
  await press(page, 'Continue')
  await expect(page.getByRole('group', { name: 'Which one do you mean?' })).toBeVisible()
  await checkAccessibility(page)
  await screenshot('where')
  await toPrice(page, here)
  await checkAccessibility(page)
  await screenshot('price')
  await page.goBack()
  await checkAccessibility(page)
  await screenshot('what')
  await page.goForward()
  const phone = unusedPhone()
  await page.getByLabel('Your name').fill('Aoife Sample')
  await page.getByLabel('Mobile number').fill(phone)
  await press(page, 'Text me a code')
  const code = page.getByLabel('The 6 digits of the code')
  await code.fill('000000')
  await press(page, 'Continue')
  await checkAccessibility(page)
  await code.fill(await codeSentTo(phone))
  await press(page, 'Continue')
  await press(page, /^Pre-Authorize/)
  await checkAccessibility(page)
  await screenshot('book')
  await page.getByLabel('Email for the receipt').fill('aoife@example.ie')
  await page.getByLabel('Please start right away').check()
  await press(page, /^Pre-Authorize/)
  await page.getByRole('link', { name: 'Back to Towline' }).click()
  await expect(heading(page, 'Waiting for your card')).toBeVisible()
  await page.getByRole('link', { name: 'Stop that' }).click()
  await checkAccessibility(page)
  await screenshot('status')
  await page.getByRole('link', { name: 'Cancel this booking' }).click()
  await checkAccessibility(page)
  await press(page, 'Cancel the booking, free')
  await expect(heading(page, 'You cancelled this booking')).toBeVisible()
})

for (const path of ['/', '/book']) {
  test(`${path} offers the plain pages when its scripts do not come`, async ({ page }) => {
    await page.clock.install()
    const scripts = deferred()
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    const offer = page.getByRole('link', { name: 'Book on small pages' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(offer).toBeHidden()
    await page.clock.fastForward(8_500)
    await expect(offer).toBeVisible()
    // the scripts come after all, and it goes
    scripts.resolve()
    await page.clock.runFor(2_000)
    await expect(offer).toBeHidden()
  })
}
