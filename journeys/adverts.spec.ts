/** Advertisements, as the person sees them and as they are counted: labelled, still, hideable, and never beside paying. */
import type { Locator, Page } from '@playwright/test'
import { rotationSeconds, type AdvertPosition } from '../domain/advert.ts'
import { bookingDialog, confirmContact, describeRecovery } from './kit/booking-flow.ts'
import { query } from './kit/database.ts'
import { signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'

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

/** Shifts of the layout that nobody's press has caused, as browsers score them (Layout Instability API). */
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

/** A visitor of this project alone: programs are not counted, and a person is counted once a day. Where movement is unwanted nothing rotates. */
test.use({
  contextOptions: { reducedMotion: 'no-preference' },
  userAgent: async ({}, use, testInfo) =>
    use(
      `Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36 ${testInfo.project.name} ${testInfo.repeatEachIndex}`,
    ),
})

test('one comes round after the other, is counted once a day, opened in its own tab, and hidden for good', async ({
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
  // Somebody is there.
  await page.keyboard.press('Shift')
  await page.getByText('Advertisement', { exact: true }).first().scrollIntoViewIfNeeded()
  const link = advert.getByRole('link', { name: title })
  await expect(link).toBeVisible()
  // The whole of it: its label alone at the foot of the window is too little to count.
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

  // The mouse and the keyboard hold it: both leave.
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

test('may stand beside the details of a recovery, never beside paying for it', async ({
  page,
  cast,
  here,
}) => {
  const [customer, driver] = [await cast.customer(), await cast.driver()]
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
