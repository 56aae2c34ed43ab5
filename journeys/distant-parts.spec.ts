/**
 * What lies far down the landing page is left as the server wrote it until a person scrolls (`web/ui/loading/distant-part.tsx`).
 * Seen to fail with: the focus between two links of it taken for gone; a press before its script had come, which was lost.
 */
import type { Page } from '@playwright/test'
import { phone } from './kit/sizes.ts'
import { expect, test } from './kit/test.ts'

test.use({ ...phone })

const script = /\/assets\/home-sections-/

/** Keeps the script of the sections back until it is let through. */
async function holdSections(page: Page) {
  const held = { count: 0, letThrough: () => {} }
  const through = new Promise<void>((resolve) => (held.letThrough = resolve))
  await page.route(script, async (route) => {
    held.count += 1
    await through
    await route.continue()
  })
  return held
}

const pause = (page: Page) => page.evaluate(() => new Promise((later) => setTimeout(later, 1_500)))
const mayRead = (page: Page) => page.waitForLoadState('networkidle')

test('nothing of it loads until a person scrolls', async ({ page }) => {
  const held = await holdSections(page)
  await page.goto('/')
  await mayRead(page)
  const drivers = page.getByRole('region', { name: 'Drivers on duty now' })
  await expect(drivers).toBeAttached()
  expect(held.count).toBe(0)
  await drivers.scrollIntoViewIfNeeded()
  await expect.poll(() => held.count).toBe(1)
  held.letThrough()
  await expect(drivers.getByText('Loading drivers')).toHaveCount(0)
})

test('the focus in it stays, and from then on its links load no page', async ({ page }) => {
  const held = await holdSections(page)
  await page.goto('/')
  await mayRead(page)
  const link = page.getByRole('link', { name: 'What happens to your money at each step' })
  await link.focus()
  await expect.poll(() => held.count).toBe(1)
  const loaded = page.waitForEvent('requestfinished', (request) => script.test(request.url()))
  held.letThrough()
  await loaded
  // long enough for what it needs in turn, and to be drawn if the focus were not in it
  await pause(page)
  await expect(link).toBeFocused()
  const other = page.getByRole('link', { name: 'See all drivers' })
  await other.focus()
  await pause(page)
  await expect(other).toBeFocused()
  await page.getByRole('combobox', { name: 'Where to?' }).focus()
  const isDrawn = () =>
    link.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isDrawn).toBe(true)
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: /./ })).not.toContainText('Broken down?')
  expect(loads).toEqual([])
})

test('what is pressed before its script has come is pressed once it has', async ({ page }) => {
  const held = await holdSections(page)
  await page.goto('/')
  await mayRead(page)
  const drivers = page.getByRole('region', { name: 'Drivers on duty now' })
  const unfold = drivers.getByRole('button', { name: /more services of/ }).first()
  const name = (await unfold.getAttribute('aria-label')) ?? ''
  await unfold.click()
  await expect.poll(() => held.count).toBe(1)
  await expect(unfold).toBeVisible()
  held.letThrough()
  await expect(drivers.getByRole('button', { name })).toHaveCount(0)
  await expect(drivers.getByRole('button', { name: /more services of/ })).not.toHaveCount(0)
})
