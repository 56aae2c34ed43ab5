/** The frame of the site: the landing page, the header, navigation between pages, and missing pages. */
import type { Locator, Page } from '@playwright/test'
import { demoSignIns } from '../workshop/seed/demo-people.ts'
import { roleLabels } from '../domain/accounts/roles.ts'
import {
  agree,
  bookingDialog,
  bookingIdOf,
  describeRecovery,
  fillInContact,
  payButton,
  textedCodeField,
} from './kit/booking-flow.ts'
import { acceptAndAdvance } from './kit/bookings.ts'
import { typeCard } from './kit/card-frame.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { codeSentTo } from './kit/prove-number.ts'
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

/** Texts that begin or end outside the screen. A row that scrolls sideways brings its own in. */
const textsOutside = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate(
    (root) =>
      [...document.querySelectorAll<HTMLElement>(`${root} *:not(svg *)`)].flatMap((element) => {
        const hasText = [...element.childNodes].some(
          ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
        )
        const { left, right, width } = element.getBoundingClientRect()
        const isOutside =
          width > 1 &&
          (left < -1 || right > window.innerWidth + 1) &&
          !element.closest('.overflow-x-auto')
        return hasText && isOutside && element.checkVisibility() ? [element.innerText] : []
      }),
    within,
  )

/** Texts that end before they are said, and what can be pressed or typed into beyond the edge: in the dialog, where one is open. */
const cutShort = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = document.querySelector('[role="dialog"]') ?? document.body
    return [...shown.querySelectorAll('*')].flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      if (!(element instanceof HTMLElement) || width <= 1 || !element.checkVisibility()) return []
      const { overflowX } = getComputedStyle(element)
      const isCut =
        /hidden|clip/.test(overflowX) &&
        [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE) &&
        element.scrollWidth > element.clientWidth + 1
      const isControl = element.matches('a, button, input, select, textarea, iframe')
      const isOutside =
        isControl &&
        (left < -1 || right > window.innerWidth + 1) &&
        !element.closest('.overflow-x-auto')
      return isCut || isOutside ? [`${element.tagName} ${element.innerText}`] : []
    })
  })

/** Nothing is wider than the screen or cut off, and this control can be scrolled to, with nothing over it. */
async function expectUsable(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  const shown = (await page.getByRole('dialog').count()) > 0 ? '[role="dialog"]' : 'body'
  await expect.poll(() => textsOutside(page, shown)).toEqual([])
  await expect.poll(() => cutShort(page)).toEqual([])
  await control.scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      control.evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return at !== null && element.contains(at)
      }),
    )
    .toBe(true)
}

test.describe('twice as large on a screen of 320 pixels', () => {
  test.use({
    viewport: { width: 160, height: 370 },
    deviceScaleFactor: 2,
    isMobile: false,
    hasTouch: false,
  })

  test('nothing is clipped on the landing page, in the header and in the booking', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Use my location' })).toBeVisible()
    await expect.poll(() => textsOutside(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Where are you?' }).fill('D02 X285')
    await expect(page.getByText('From, VAT included')).toBeVisible()
    await expect.poll(() => textsOutside(page)).toEqual([])

    await page.goto('/book')
    const dialog = page.getByRole('dialog', { name: 'Recovery Details' })
    await expect(dialog).toBeVisible()
    await expect.poll(() => textsOutside(page)).toEqual([])
    // Everything scrolls together, down to the button, which covers nothing.
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('alert')).toBeInViewport()
    await expect.poll(() => textsOutside(page)).toEqual([])

    await page.goto('/auth')
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
    await expect.poll(() => textsOutside(page)).toEqual([])
  })

  test('a new customer books, pays and follows the trip, and can read and press everything', async ({
    page,
    people,
    here,
  }) => {
    const driver = await people.driver()
    await describeRecovery(page, here, driver)
    const contact = bookingDialog(page, 'Contact Information')
    const sendCode = contact.getByRole('button', { name: 'Text me a code' })
    await expectUsable(page, sendCode)
    const given = await fillInContact(contact)
    await sendCode.click()
    const code = textedCodeField(contact)
    await expect(code).toBeFocused()
    await expectUsable(page, code)
    await code.fill(await codeSentTo(given.phone))
    await expect(payButton(page)).toBeVisible()
    await typeCard(page, '4242 4242 4242 4242')
    await expectUsable(page, payButton(page))
    await agree(page)
    await payButton(page).click()
    const bookingId = await bookingIdOf(page)
    await expectUsable(page, page.getByRole('link', { name: 'Follow your booking' }))

    await page.goto(`/bookings/${bookingId}`)
    await expect(page.getByRole('heading', { name: 'Waiting for a driver' })).toBeVisible()
    await expectUsable(page, page.getByRole('button', { name: 'Cancel booking' }))
    await acceptAndAdvance(driver, bookingId, 'set_off')
    await expect(page.getByRole('heading', { name: 'Driver on the way' })).toBeVisible()
    // In the sheet, and again in the driver's card.
    await expectUsable(page, page.getByRole('link', { name: `Call ${driver.firstName}` }).first())
  })
})
