/**
 * For those who read with everything twice as large, on a small phone (WCAG 2.2, 1.4.4 and 1.4.10): nothing is cut off, and everything can be
 * pressed. Seen to fail: the receipt's lines, the call of the late alert and the trip's end were cut off.
 */
import type { Locator, Page } from '@playwright/test'
import {
  agree,
  bookingDialog,
  bookingIdOf,
  describeRecovery,
  fillInContact,
  payButton,
  textedCodeField,
} from '../kit/booking-flow.ts'
import { acceptAndAdvance, advanceJob, book } from '../kit/bookings.ts'
import { typeCard } from '../kit/card-frame.ts'
import { query } from '../kit/database.ts'
import { codeSentTo } from '../kit/prove-number.ts'
import { backdateOffers } from '../kit/shift-time.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'

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

test('a wait, the end of a trip and the receipt can be read and pressed', async ({
  page,
  people,
  here,
}) => {
  const customer = await people.customer()
  const driver = await people.driver()
  const { bookingId } = await book(customer, here, driver)
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(page.getByRole('heading', { name: 'Waiting for a driver' })).toBeVisible()
  await backdateOffers(bookingId, 6)
  await page.reload()
  await expectUsable(page, page.getByRole('button', { name: 'Cancel booking' }))

  await acceptAndAdvance(driver, bookingId, 'set_off')
  await query(
    `update bookings set accepted_late_at = accepted_at, shown_arrival_minutes = 12,
      estimated_arrival = promised_by + interval '20 minutes', estimated_arrival_by = 'driver' where id = $1`,
    [bookingId],
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Driver on the way' })).toBeVisible()
  await expectUsable(page, page.getByRole('link', { name: `Call ${driver.firstName}` }).first())

  for (const transition of ['arrive', 'start', 'complete'] as const)
    await advanceJob(driver, bookingId, transition)
  await page.reload()
  await expectUsable(page, page.getByRole('link', { name: /receipt/i }).first())
  await page.goto(`/bookings/${bookingId}/receipt`)
  await expectUsable(page, page.getByRole('button', { name: /^Download PDF/ }).first())
})
