/** The frame of the site: the landing page, the header, navigation between pages, and missing pages. */
import type { Page } from '@playwright/test'
import { demoSignIns } from '../workshop/seed/demo-people.ts'
import { roleLabels } from '../domain/accounts/roles.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { signIn, signInAs } from './kit/sign-in.ts'
import { desktop, phone } from './kit/sizes.ts'
import { expect, test } from './kit/test.ts'
import { untilAwake } from './kit/until-awake.ts'

test('the landing page shows a price before the visitor signs in', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Where are you?' }).fill('D02 X285')
  await page.getByRole('combobox', { name: 'Where to?' }).fill('W91 X285')
  const price = page.getByRole('region', { name: 'Your price' })
  await expect(price.getByText(/about [\d.]+ km/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Drivers on duty now' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Need Recovery Now' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Recovery Details' })).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('combobox', { name: 'Where are you?' })).toHaveValue('D02 X285')
})

test('View Drivers leads operators to the console, others to the directory', async ({
  page,
  browserOf,
  people,
}) => {
  const viewDrivers = (one: Page) => one.getByRole('link', { name: 'View Drivers' })
  const customer = await browserOf(await people.customer())
  await customer.goto('/')
  await expect(viewDrivers(customer)).toHaveAttribute('href', '/drivers')
  await signIn(page, 'operator')
  await page.goto('/')
  await expect(viewDrivers(page)).toHaveAttribute('href', '/admin')
})

test('without JavaScript the landing page can be read, and its links work', async ({ visitor }) => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const name of ['How it works', 'Drivers on duty now', 'Security and trust']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  const onDuty = page.getByRole('region', { name: 'Drivers on duty now' })
  await expect(onDuty.getByRole('link', { name: /^Book / }).first()).toBeVisible()
  await expect(onDuty.getByText('Turn on JavaScript to see who is on duty now.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome to Towline' })).toBeVisible()
})

const labels = { ...roleLabels, insurer: 'Insurer' }

for (const { role, fullName, email } of demoSignIns) {
  test(`the header shows the ${role}’s name and role`, async ({ page }) => {
    await signIn(page, role)
    for (const { viewport } of [phone, desktop]) {
      await page.setViewportSize(viewport)
      await page.goto('/')
      const banner = page.getByRole('banner')
      await expect(banner.getByText(fullName, { exact: true }).first()).toBeVisible()
      await expect(
        banner.getByText(labels[role], { exact: true }).filter({ visible: true }),
      ).toBeVisible()
      await banner.getByText(fullName, { exact: true }).first().click()
      await expect(banner.getByText(email)).toBeVisible()
      await banner.getByRole('link', { name: 'Your account' }).click()
      await expect(page).toHaveURL('/account')
    }
  })
}

test('signing out from the header leads home', async ({ page, people }) => {
  const customer = await people.customer()
  await signInAs(page, customer)
  await page.goto('/bookings')
  await page.getByRole('banner').getByText(customer.fullName).first().click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('the footer says that the people and bookings are invented', async ({ page }) => {
  for (const path of ['/', '/drivers', '/pricing']) {
    await page.goto(path)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByText(/^Demo data: the people and bookings/)).toBeVisible()
  }
})

test('a missing page says so, and leads home', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 404/)
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('navigation opens a page at its top, and going back restores the position', async ({
  page,
  people,
}) => {
  await signInAs(page, await people.customer())
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Your bookings' })
  await link.scrollIntoViewIfNeeded()
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  expect(await scrolled()).toBeGreaterThan(300)
  await untilAwake(link)
  await link.click()
  const heading = page.getByRole('heading', { name: 'Your bookings', level: 1 })
  await expect(heading).toBeFocused()
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  // Both pages show this link, so the page that was left has to be gone first.
  await expect(heading).toHaveCount(0)
  // The position in pixels differs: content above the link has loaded since then.
  await expect(link).toBeInViewport()
  await expect.poll(scrolled).toBeGreaterThan(300)
})

test('a pressed link shows that its page is loading', async ({ page, people }) => {
  await signInAs(page, await people.customer())
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Your bookings' })
  await link.scrollIntoViewIfNeeded()
  await untilAwake(link)
  let deliver = (): void => {}
  const isQuick = new Promise<void>((resolve) => (deliver = resolve))
  await page.route('**/assets/bookings-*.js', async (route) => {
    await isQuick
    await route.continue()
  })
  await link.click()
  await expect(page.getByRole('status').getByText('Loading the page')).toBeAttached()
  deliver()
  await expect(page.getByRole('heading', { name: 'Your bookings', level: 1 })).toBeFocused()
})

for (const { name, size, press } of [
  { name: 'a touch', size: phone, press: touchThePage },
  { name: 'a press on the theme', size: desktop, press: pressTheTheme },
]) {
  test.describe(() => {
    test.use(size)

    test(`a page loads its scripts once it is painted, and does not lose ${name} before that`, async ({
      page,
    }) => {
      let deliver = (): void => {}
      const delivered = new Promise<void>((resolve) => (deliver = resolve))
      await page.route('**/assets/*.js', async (route) => {
        await delivered
        await route.continue()
      })
      // No input is needed.
      const scriptRequest = page.waitForRequest('**/assets/*.js')
      await page.goto('/pricing', { waitUntil: 'commit' })
      await scriptRequest
      await press(page)
      deliver()
      await page.waitForFunction(() => '__reactRouterDataRouter' in window)
      if (press === pressTheTheme) {
        await expect(page.locator('html')).toHaveAttribute('data-theme', /dark|light/)
      }
      const { paintedAt, firstRequestAt } = await page.evaluate(() => ({
        paintedAt: performance.getEntriesByType('paint')[0]?.startTime ?? Infinity,
        firstRequestAt: Math.min(
          ...performance
            .getEntriesByType('resource')
            .filter((resource) => resource.name.endsWith('.js'))
            .map(({ startTime }) => startTime),
        ),
      }))
      expect(firstRequestAt).toBeGreaterThanOrEqual(paintedAt)
    })
  })
}

async function touchThePage(page: Page): Promise<void> {
  await page.touchscreen.tap(20, 300)
}

async function pressTheTheme(page: Page): Promise<void> {
  const toggle = page.getByRole('banner').getByRole('button', { name: /theme/i })
  const { x = 0, y = 0 } = (await toggle.boundingBox()) ?? {}
  await page.mouse.click(x + 10, y + 10)
}

test('the header names a signed-in user without any user input', async ({ page }) => {
  const { fullName } = await signIn(page, 'customer')
  await page.goto('/about-us')
  await expect(page.getByRole('banner').getByText(fullName, { exact: true }).first()).toBeAttached()
})
