/** Adverts: labelled, without layout shifts, hideable, counted correctly, and never beside the payment step. */
import type { Locator, Page } from '@playwright/test'
import { rotationSeconds, type AdvertPosition } from '../../domain/adverts/advert.ts'
import { bookingDialog, confirmContact, describeRecovery } from '../kit/booking-flow.ts'
import { query } from '../kit/database.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'

const adverts = (scope: Page | Locator): Locator =>
  scope.getByRole('region', { name: 'Advertisement' })

type Totals = { views: number; clicks: number }

const totalsOf = async (title: string, position: AdvertPosition): Promise<Totals> => {
  const [row] = await query<Totals>(
    `select impression_count as views, click_count as clicks from advertisements
     where title = $1 and position = $2`,
    [title, position],
  )
  if (!row) throw new Error(`no advertisement ${title}`)
  return row
}

/** Layout shifts without recent user input, as browsers score them (Layout Instability API). */
const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen: number[] = []
    Object.assign(window, { shifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('hadRecentInput' in entry && !entry.hadRecentInput && 'value' in entry)
          seen.push(Number(entry.value))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const shiftScore = (page: Page): Promise<number> =>
  page.evaluate(() =>
    'shifts' in window && Array.isArray(window.shifts)
      ? window.shifts.reduce((sum: number, value: number) => sum + value, 0)
      : Number.NaN,
  )

/**
 * A user agent of its own, because bots are not counted and a visitor is counted once a day. With reduced motion adverts would not rotate.
 */
test.use({
  contextOptions: { reducedMotion: 'no-preference' },
  userAgent: async ({}, use, testInfo) =>
    use(
      `Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36 ${testInfo.repeatEachIndex}`,
    ),
})

test('adverts rotate, are counted once a day, open in a new tab, and stay hidden until the tab is closed', async ({
  page,
}) => {
  await page.context().route('https://example.ie/**', (route) => route.fulfill({ body: 'Hello' }))
  await watchShifts(page)
  await page.clock.install()
  await page.goto('/')
  const [first] = await query<{ title: string }>(
    `select title from advertisements where position = 'header' and is_active order by created_at desc limit 1`,
  )
  const title = first?.title ?? ''
  const before = await totalsOf(title, 'header')

  const advert = adverts(page).first()
  // The first key press starts the page's scripts.
  await page.keyboard.press('Shift')
  await page.getByText('Advertisement', { exact: true }).first().scrollIntoViewIfNeeded()
  const link = advert.getByRole('link', { name: title })
  await expect(link).toBeVisible()
  // The whole advert has to be in view: only its label at the bottom of the window would be too little to count.
  await advert.scrollIntoViewIfNeeded()
  await expect(advert.getByText('Advertisement', { exact: true }).first()).toBeVisible()
  await page.clock.runFor(2_000)
  await expect.poll(async () => (await totalsOf(title, 'header')).views).toBe(before.views + 1)

  const opened = page.context().waitForEvent('page')
  await link.click()
  const tab = await opened
  expect(new URL(tab.url()).hostname).toBe('example.ie')
  await tab.close()
  await expect.poll(async () => (await totalsOf(title, 'header')).clicks).toBe(before.clicks + 1)

  // Hovering or focusing an advert pauses the rotation, so the mouse and the focus leave it.
  await page.bringToFront()
  await page.mouse.move(5, 5)
  await link.blur()
  await page.clock.runFor(rotationSeconds * 1_000 + 500)
  await expect(link).toBeHidden()
  expect(await shiftScore(page)).toBeLessThan(0.01)

  await page.reload()
  await page.keyboard.press('Shift')
  await page.getByText('Advertisement', { exact: true }).first().scrollIntoViewIfNeeded()
  await expect(link).toBeVisible()
  await advert.scrollIntoViewIfNeeded()
  await page.clock.runFor(2_000)
  await advert.getByRole('button', { name: 'Hide advertisements here' }).click()
  await expect(page.getByText('Hidden until you close this tab.')).toBeFocused()
  expect(await totalsOf(title, 'header')).toMatchObject({ views: before.views + 1 })
  await page.reload()
  await page.keyboard.press('Shift')
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
})

test('may appear beside the details of a recovery, never beside paying for it', async ({
  page,
  people,
  here,
}) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  await signInAs(page, customer)
  await page.goto('/book')
  const details = bookingDialog(page, 'Recovery Details')
  await details.getByRole('combobox', { name: 'Where is it going?' }).hover()
  await page.mouse.wheel(0, 10_000)
  await expect(adverts(details)).toBeAttached()
  await adverts(details).scrollIntoViewIfNeeded()
  await expect(adverts(details).getByText('Advertisement', { exact: true })).toBeVisible()
  await describeRecovery(page, here, driver)
  await confirmContact(page, customer)
  const payment = bookingDialog(page, 'Secure Payment')
  await expect(payment.getByRole('region', { name: 'Your agreement' })).toBeVisible()
  await expect(payment.getByText('Advertisement')).toHaveCount(0)
})
