/** What is around everything: the landing page, the header, the way from page to page, and pages that are not there. */
import { EventEmitter, once } from 'node:events'
import type { Locator } from '@playwright/test'
import { demoSignIns } from '../db/seed/demo-people.ts'
import { roleLabels } from '../domain/roles.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { signIn, signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'

test('the landing page has a price before anyone signs in', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Where are you?' }).fill('D02 X285')
  await page.getByRole('combobox', { name: 'Where to?' }).fill('W91 X285')
  const price = page.getByRole('region', { name: 'Your price' })
  await expect(price.getByText(/km, estimate/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Drivers on duty now' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Need Recovery Now' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Recovery Details' })).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('combobox', { name: 'Where are you?' })).toHaveValue('D02 X285')
})

test('without JavaScript the landing page can be read and left', async ({ visitor }) => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const name of ['How it works', 'Drivers on duty now', 'Security and trust']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await expect(page.getByText('Turn on JavaScript to see who is on duty.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome to Towline' })).toBeVisible()
})

for (const { role, fullName, email } of demoSignIns) {
  test(`the header names the ${role} and says what they are`, async ({ page }) => {
    await signIn(page, role)
    await page.goto('/')
    const banner = page.getByRole('banner')
    await expect(banner.getByText(fullName, { exact: true }).first()).toBeVisible()
    await expect(
      banner.getByText(roleLabels[role], { exact: true }).filter({ visible: true }),
    ).toBeVisible()
    await banner.getByText(fullName, { exact: true }).first().click()
    await expect(banner.getByText(email)).toBeVisible()
    await banner.getByRole('link', { name: 'Your account' }).click()
    await expect(page).toHaveURL('/account')
  })
}

test('signing out from the header leads home', async ({ page, cast }) => {
  const customer = await cast.customer()
  await signInAs(page, customer)
  await page.goto('/bookings')
  await page.getByRole('banner').getByText(customer.fullName).first().click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('a page that is not there says so, and leads home', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 404/)
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('every move to another page begins at its top, and the way back where one was', async ({
  page,
  cast,
}) => {
  await signInAs(page, await cast.customer())
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Your bookings' })
  await link.scrollIntoViewIfNeeded()
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  expect(await scrolled()).toBeGreaterThan(300)
  await untilAwake(link)
  await link.click()
  const heading = page.getByRole('heading', { name: 'Your bookings', level: 1 })
  await expect(heading).toBeFocused()
  expect(await scrolled()).toBe(0)
  await page.goBack()
  // Both pages have this link in sight: the one that was left first has to be gone.
  await expect(heading).toHaveCount(0)
  // Not the same figure: what has been loaded since stands above it.
  await expect(link).toBeInViewport()
  expect(await scrolled()).toBeGreaterThan(300)
})

test(
  'a pressed link says that it was heard while its page is on its way',
  { tag: '@any-size' },
  async ({ page, cast }) => {
    await signInAs(page, await cast.customer())
    await page.goto('/')
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Your bookings' })
    await link.scrollIntoViewIfNeeded()
    await untilAwake(link)
    const line = new EventEmitter()
    await page.route('**/assets/bookings-*.js', async (route) => {
      await once(line, 'quick')
      await route.continue()
    })
    await link.click()
    await expect(page.getByRole('status').getByText('Loading the page')).toBeAttached()
    line.emit('quick')
    await expect(page.getByRole('heading', { name: 'Your bookings', level: 1 })).toBeFocused()
  },
)

test('a page to read brings no script before somebody is there, and hears what was pressed first', async ({
  page,
  isMobile,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/pricing', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  if (isMobile) {
    await page.touchscreen.tap(20, 300)
  } else {
    const toggle = page.getByRole('banner').getByRole('button', { name: /theme/i })
    const { x = 0, y = 0 } = (await toggle.boundingBox()) ?? {}
    await page.mouse.click(x + 10, y + 10)
    await expect(page.locator('html')).toHaveAttribute('data-theme', /dark|light/)
  }
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  expect(scripts.length).toBeGreaterThan(5)
})

test('whoever is signed in is named without doing anything', async ({ page }) => {
  const { fullName } = await signIn(page, 'customer')
  await page.goto('/about-us')
  await expect(page.getByRole('banner').getByText(fullName, { exact: true }).first()).toBeAttached()
})

/** Until the script of this part of the page has come: before that, the browser itself follows a link, and nothing is kept. */
async function untilAwake(part: Locator): Promise<void> {
  await expect
    .poll(() =>
      part.evaluate((element) =>
        Object.keys(element).some((name) => name.startsWith('__reactProps')),
      ),
    )
    .toBe(true)
}
