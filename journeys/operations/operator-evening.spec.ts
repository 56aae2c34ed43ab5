/** An operator's evening: search, a phone booking, disabling an account, failed notifications, and the audit log. */
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { acceptAndAdvance, bookDriver } from '../kit/bookings.ts'
import { agree, answerPlainCar, printAddress } from '../kit/booking-flow.ts'
import { typeCard } from '../kit/card-frame.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { controlCardProvider } from '../kit/card-provider.ts'
import { alone, query } from '../kit/database.ts'
import { adminLink } from './admin-link.ts'
import { product } from '../kit/product.ts'
import { signIn } from '../kit/sign-in.ts'
import { desktop } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'

test.use(desktop)

const digits = (count: number): string =>
  Array.from({ length: count }, () => String(randomInt(10))).join('')

/** The link in the newest text to this number. */
async function linkInTextTo(page: Page, number: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const params = { address: number, channel: 'sms' }
        const response = await page.request.get('/dev/mailbox.json', { params })
        const { mails }: { mails: { links: string[] }[] } = await response.json()
        link = mails[0]?.links[0]
        return link
      },
      { message: `a text to ${number}` },
    )
    .toContain('/confirm/')
  return link ?? ''
}

test('an operator finds a booking and a person as they type, and sees why each matches', async ({
  page,
  people,
  here,
}) => {
  const { customer, bookingId } = await bookDriver(people, here)
  await query(
    `update bookings set customer_phone = '+353 87 555 0134', customer_name = $2 where id = $1`,
    [bookingId, `Zebedee ${customer.fullName}`],
  )
  await signIn(page, 'operator')
  await page.goto('/admin/board')
  await expect(page.getByRole('heading', { name: 'Live board' })).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Search bookings and people' })
  await expect(field).toBeVisible()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()

  const found = page.getByRole('search', { name: 'Bookings and people' })
  await page.keyboard.type(`zebedee ${customer.firstName.slice(0, 3)}`)
  const row = found.locator(`a[href="/bookings/${bookingId}"]`)
  await expect(row).toContainText('Name: Zebedee')
  await checkAccessibility(page)
  await field.fill('00353 87 555 0134')
  await expect(row).toContainText('Phone: +353 87 555 0134')
  await field.fill(customer.email)
  await expect(found.getByRole('region', { name: 'People' })).toContainText(customer.fullName)
  await field.fill('nobody is called this')
  await expect(found.getByText(/^No matches/)).toBeVisible()
  await field.press('Escape')
  await expect(found.getByText(/^No matches/)).toBeHidden()

  await field.fill(bookingId)
  await expect(row).toContainText('Booking reference')
  await field.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/bookings/${bookingId}`)
})

test('an operator books for a caller, who confirms on their own phone; a driver comes', async ({
  page,
  people,
  here,
  visitor,
  consoleGuard,
}) => {
  test.slow()
  const driver = await people.driver()
  const number = `+353 87 ${digits(3)} ${digits(4)}`
  await signIn(page, 'operator')
  await page.goto('/admin/phone')
  await expect(page.getByRole('heading', { name: 'Phone booking' })).toBeVisible()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Something is missing' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toHaveAccessibleDescription(
    /Phone number too short/,
  )
  await checkAccessibility(page)

  const form = page.getByRole('main')
  await printAddress(form, here)
  await answerPlainCar(form)
  await page.getByRole('textbox', { name: 'What happened?' }).fill('Front wheel gone')
  // the phone rate card: its own base, and more per kilometre than online
  const price = page.getByRole('region', { name: 'Your price' })
  await expect(price).toContainText('€75.00')
  await expect(price).toContainText('€3.50 per km')
  await page.getByRole('textbox', { name: 'Caller’s name' }).fill('Padraig Ó Caller')
  const mobile = page.getByRole('textbox', { name: 'Mobile number' })
  await mobile.fill('087 123 456')
  consoleGuard.allow(/status of 422/)
  await page.getByRole('button', { name: /^Send link for €/ }).click()
  const doubt = page.getByRole('status').filter({ hasText: 'Is this number right?' })
  await expect(doubt).toBeInViewport()
  await mobile.fill('087 123 4567')
  await expect(doubt).toBeHidden()
  await mobile.fill('087 123 456')
  await doubt.getByRole('button', { name: 'Yes, send it there' }).click()
  const sent = 'It’s valid for 30 minutes. Drivers are asked once it is confirmed.'
  await expectToast(page, 'Link sent', sent)

  // the caller has read out their number once more
  const mistyped = page.getByRole('article').filter({ hasText: '… 456' })
  await mistyped.getByRole('button', { name: 'Send again' }).click()
  await mistyped.getByRole('textbox', { name: 'Another number' }).fill(number)
  await mistyped.getByRole('button', { name: 'Send new link' }).click()
  await expectToast(page, 'New link sent', 'The old link no longer works.')
  const opened = page.getByRole('article').filter({ hasText: `… ${number.slice(-3)}` })
  await expect(opened).toContainText('Link sent')
  await checkAccessibility(page)

  const phone = await visitor()
  const link = await linkInTextTo(phone, number.replaceAll(' ', ''))
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: /^Confirm your recovery for €/ })).toBeVisible()
  await expect(phone.getByText('Hello Padraig Ó Caller')).toBeVisible()
  for (const fact of ['Car', 'The first near you to accept', / min/, /Free until a driver/]) {
    await expect(phone.getByRole('definition').filter({ hasText: fact }).first()).toBeVisible()
  }
  // shown without a reload
  await expect(opened).toContainText('Link opened')
  const email = `caller.${digits(8)}@example.ie`
  const confirm = phone.getByRole('button', { name: /^Pre-Authorize €/ })
  await expect(
    phone.frameLocator('iframe[title="Card details"]').getByRole('textbox').first(),
  ).toBeVisible()
  const emailField = phone.getByRole('textbox', { name: 'Email' })
  await emailField.press('Enter')
  await expect(emailField).toHaveAccessibleDescription(/Invalid email format/)
  await checkAccessibility(phone)
  await emailField.fill(`mistyped.${email}`)
  await typeCard(phone, '4000 0000 0000 0002')
  await agree(phone)
  await confirm.click()
  await expect(phone.getByText(/Your card was declined/).first()).toBeVisible()
  // a mistyped address is corrected with the next try
  await expect(emailField).toHaveValue(`mistyped.${email}`)
  await emailField.fill(email)
  await typeCard(phone, '4242 4242 4242 4242')
  await confirm.click()
  await expect(phone).toHaveURL(/\/bookings\/bkg_/, { timeout: 30_000 })
  await expect(opened).toContainText('Waiting for a driver')

  const bookingId = /bkg_\w+/.exec(phone.url())?.[0] ?? ''
  await acceptAndAdvance(driver, bookingId)
  await expect(opened).toContainText('Driver confirmed')
  // the caller is the customer: the start code, cancelling and the chat are theirs
  await expect(phone.getByRole('heading', { name: 'Your start code' })).toBeVisible()
  await opened.getByRole('link', { name: 'See the booking' }).click()
  await expect(page).toHaveURL(`/bookings/${bookingId}`)
  await expect(page.getByText('Padraig Ó Caller').first()).toBeVisible()

  // once the booking is confirmed the link does not open it for another person
  const stranger = await visitor()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'Already confirmed' })).toBeVisible()
  await checkAccessibility(stranger)
  // and an invented link opens nothing
  consoleGuard.allow(/status of 404/)
  await stranger.goto(`/confirm/${'A'.repeat(32)}`)
  await expect(stranger.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expect(stranger.getByText('In danger? Call 112.')).toBeVisible()
  await checkAccessibility(stranger)
})

test('a caller whose phone has a wallet pays with it, once what is missing was said', async ({
  page,
  people,
  here,
  visitor,
}) => {
  const number = `+353 87 ${digits(3)} ${digits(4)}`
  await people.driver()
  await signIn(page, 'operator')
  await page.goto('/admin/phone')
  const form = page.getByRole('main')
  await printAddress(form, here)
  await answerPlainCar(form)
  await page.getByRole('textbox', { name: 'What happened?' }).fill('Front wheel gone')
  await page.getByRole('textbox', { name: 'Caller’s name' }).fill('Walter Ó Caller')
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(number)
  await page.getByRole('button', { name: /^Send link for €/ }).click()
  const phone = await visitor()
  const link = await linkInTextTo(phone, number.replaceAll(' ', ''))

  await alone('the wallet of the card provider', async () => {
    await controlCardProvider('offer-wallet', { isAvailable: true })
    try {
      await phone.goto(link)
      const wallet = phone.frameLocator('iframe[title="Pay with a wallet"]')
      const open = wallet.getByRole('button', { name: 'Pay with Demo Pay' })
      const pay = wallet.getByRole('button', { name: 'Visa ending 4242' })
      await expect(phone.getByText('Or pay with a card')).toBeVisible()
      await open.click()
      await expect(phone.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
        /Invalid email format/,
      )
      await expect(pay).toBeHidden()
      await phone.getByRole('textbox', { name: 'Email' }).fill(`caller.${digits(8)}@example.ie`)
      await agree(phone)
      await open.click()
      await checkAccessibility(phone)
      await pay.click()
      await expect(phone).toHaveURL(/\/bookings\/bkg_/, { timeout: 30_000 })
    } finally {
      await controlCardProvider('offer-wallet', { isAvailable: false })
    }
  })
  const bookingId = /bkg_\w+/.exec(phone.url())?.[0] ?? ''
  expect(await query('select status from bookings where id = $1', [bookingId])).toEqual([
    { status: 'pending_driver_acceptance' },
  ])
})

test('an operator disables an account: it is signed out at once, and the audit log has it', async ({
  page,
  people,
  browserOf,
}) => {
  const customer = await people.customer()
  const theirs = await browserOf(customer)
  await theirs.goto('/bookings')
  await expect(theirs.getByRole('heading', { name: 'Your bookings' })).toBeVisible()

  await signIn(page, 'operator')
  await page.goto('/admin/users')
  await page.getByRole('searchbox', { name: 'Search users' }).fill(customer.email)
  await page.getByRole('searchbox', { name: 'Search users' }).press('Enter')
  // The previous results are dimmed until the new ones have arrived.
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  await checkAccessibility(page)
  await page.getByRole('link', { name: customer.fullName }).click()
  await expect(page.getByRole('heading', { name: customer.fullName })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Signed in (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Disable account' }).click()
  await page.getByRole('button', { name: 'Disable account' }).click()
  const reason = page.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toHaveAccessibleDescription(/Say why/)
  await checkAccessibility(page)
  await reason.fill('Reported by their bank')
  await page.getByRole('button', { name: 'Disable account' }).click()
  await expectToast(page, 'Account disabled', 'No one can sign in to it now.')
  await expect(page.getByRole('heading', { name: 'Signed in (0)' })).toBeVisible()

  const status = await theirs.request.get('/api/me')
  expect(status.status()).toBe(401)
  const again = await theirs.request.post('/api/auth/sign-in/email', {
    data: { email: customer.email, password: customer.password },
    headers: { origin: product().url },
  })
  expect(again.status()).toBe(403)

  await page.getByRole('link', { name: 'Changes to this account' }).click()
  const record = page.getByRole('article').filter({ hasText: 'Disabled an account' })
  await expect(record).toContainText('Reported by their bank')
  await expect(record).toContainText('No → Yes')
  await page.getByRole('combobox', { name: 'Changes or views' }).selectOption('Views')
  await expect(page.getByRole('heading', { name: 'Viewed a user' }).first()).toBeVisible()
  await expect(record).toHaveCount(0)
  await checkAccessibility(page)
})

test('an operator handles notifications that reached no one', async ({ page, people }) => {
  const customer = await people.customer()
  const subjects = ['one', 'two'].map((word) => `Unreached ${word} ${digits(6)}`)
  for (const subject of subjects) {
    await query(
      `insert into notifications (id, key, channel, kind, recipient_id, address, subject, body_text, state, attempts, failure, failed_at, created_at)
       values ('ntc_' || substr($1, 5, 18) || $2, $3, 'email', 'operator_message', $1, $4, $3, 'Hello', 'failed', 12, 'smtp_550', now(), now())`,
      [customer.accountId, digits(8), subject, customer.email],
    )
  }
  await signIn(page, 'operator')
  await page.goto('/admin/board')
  const link = await adminLink(page, /^Failed notifications/)
  await expect(link).toContainText(/\d+ waiting/)
  await link.click()
  const [first, second] = subjects.map((subject) => page.getByRole('region', { name: subject }))
  if (!first || !second) throw new Error('there are two')
  await first.locator('summary').click()
  await expect(first).toContainText(customer.fullName)
  await expect(first).toContainText('Refused: smtp_550')
  await expect(first).toContainText('Tried 12 times')
  await checkAccessibility(page)
  await first.getByRole('button', { name: 'Send again' }).click()
  await expectToast(page, 'Being sent again', 'It returns here if it fails.')
  await expect(first).toHaveCount(0)

  await second.locator('summary').click()
  await second.getByRole('button', { name: 'Give up' }).click()
  await second.getByRole('textbox', { name: 'Reason' }).fill('Told by phone')
  await checkAccessibility(page)
  await second.getByRole('button', { name: 'Give up' }).click()
  await expectToast(page, 'Given up', 'Your reason is on record.')
  await expect(second).toHaveCount(0)
})
