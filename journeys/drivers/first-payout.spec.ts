/** From sign-up to the first payout: the application, an operator's review, a job that a customer paid for, and the Friday after. */
import { giveReason } from '../kit/finish-job.ts'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { findPlace } from '../../domain/places/places.ts'
import { readPdf } from '../../server/testing/read-pdf.ts'
import { book, shownStartCode } from '../kit/bookings.ts'
import { readCardProvider } from '../kit/card-provider.ts'
import { unusedEmail } from '../kit/people.ts'
import { choose } from '../kit/choose.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import {
  acceptDocuments,
  fillInApplication,
  listOf,
  raiseMotorCover,
} from '../kit/verification-flow.ts'
import { payEarningsOf } from '../kit/shift-time.ts'
import { product } from '../kit/product.ts'
import { proveNumber, saveNumber, unusedPhone } from '../kit/prove-number.ts'
import { signIn } from '../kit/sign-in.ts'
import { desktop } from '../kit/sizes.ts'
import type { Territory } from '../kit/territories.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast, waitUntilCarriedOut } from '../kit/toasts.ts'
import { setUpSecondFactor } from '../kit/two-steps.ts'
import { waitForMail } from '../kit/wait-for-mail.ts'
import { correctTaxDetails, mistypeTaxDetails } from './give-tax-details.ts'

const newcomer = { fullName: 'Nuala Newcomer', password: 'three words of a journey' }

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name })

async function signUpAsDriver(page: Page, email: string): Promise<void> {
  await page.goto('/auth?tab=sign-up&returnTo=%2Fdriver%2Fjoin')
  await page.getByRole('textbox', { name: 'Full name' }).fill(newcomer.fullName)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(newcomer.password)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(newcomer.password)
  await choose(page.getByRole('radio', { name: /driver/i }))
  await page.getByRole('button', { name: 'Create account' }).click()
  // the mail may be there before the answer, without which this is another browser
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const { links } = await waitForMail(page, email, 'Verify your email')
  await page.goto(links.find((one) => one.startsWith(product().url)) ?? '')
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(page.getByText('Your email is verified')).toBeVisible()
  await page.goto('/account')
  const phone = unusedPhone()
  await saveNumber(page, phone)
  await proveNumber(page, page.getByRole('region', { name: 'Your phone number' }), phone)
}

/** Fills in the checklist, the bank details on the payment company's page, and sends the application. */
async function apply(page: Page, here: Territory): Promise<void> {
  await page.goto('/driver/join')
  await expect(page.getByRole('heading', { name: 'Drive for Towline' })).toBeVisible()
  await checkAccessibility(page)
  await fillInApplication(page, here)
  // A cover below the minimum is reported before an operator has to look at it.
  await expect(listOf(page).getByText('The cover must be at least €2,000,000')).toBeVisible()
  const send = page.getByRole('button', { name: 'Send application' })
  await expect(send).toHaveAccessibleDescription('1 line is still to do.')
  await raiseMotorCover(page)

  await page.goto('/driver/join')
  await expect(page.getByText('Not set up', { exact: true })).toBeVisible()
  await expect(page.getByText('First give your tax details, above.')).toBeVisible()
  await mistypeTaxDetails(page, { firstName: 'Nuala', lastName: 'Newcomer' })
  await correctTaxDetails(page)
  await page.getByRole('button', { name: 'Set up bank details' }).click()
  await setUpSecondFactor(page)
  await page.getByRole('button', { name: 'Give sample details and finish' }).click()
  await expect(page).toHaveURL(/\/driver\/join/)
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()

  await send.click()
  await expectToast(page, 'Application sent', 'We’ll email you as soon as we’ve reviewed it.')
  await expect(page.getByText('Someone on our team decides within 48 hours.')).toBeVisible()
  await checkAccessibility(page)
}

/** Verifies the newcomer on the admin pages. Returns the driver's id. */
async function verify(admin: Page): Promise<string> {
  await signIn(admin, 'operator')
  await admin.goto('/admin/verification')
  await admin.getByRole('link', { name: newcomer.fullName }).last().click()
  await expect(admin.getByRole('heading', { name: 'Automatic checks' })).toBeVisible()
  await expect(admin.getByText('Passed', { exact: true })).toHaveCount(6)
  await checkAccessibility(admin)
  await admin.getByRole('button', { name: 'Send back' }).click()
  const reason = admin.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toHaveAccessibleDescription(/Give a reason/)
  await admin.getByRole('button', { name: 'Verify driver' }).click()
  const missing = admin.getByRole('dialog', { name: `You can’t verify ${newcomer.fullName} yet` })
  await expect(missing.getByRole('listitem')).toHaveCount(7)
  await checkAccessibility(admin)
  await missing.getByRole('button', { name: 'Back to the documents' }).click()
  await acceptDocuments(admin)
  await admin.getByRole('button', { name: 'Verify driver' }).click()
  await waitUntilCarriedOut(admin, `Verifying ${newcomer.fullName}`)
  await expectToast(admin, 'Driver verified', 'We tell the driver by email.')
  return new URL(admin.url()).searchParams.get('driver') ?? ''
}

/** Puts the driver on duty and sets their location. */
async function goOnDuty(page: Page, { town, county }: Territory): Promise<void> {
  const place = findPlace(town, county)
  if (!place) throw new Error(`no place ${town}`)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: place.lat + 0.02, longitude: place.lon })
  await page.goto('/driver')
  const duty = page.getByRole('switch', { name: 'On duty' })
  await duty.click()
  await expect(duty).toBeChecked()
  await expect(page.getByText('On: sharing live')).toBeVisible()
}

/** The driver presses a button, and the customer sees the new status at once. */
async function pressStep(
  cab: Page,
  button: string,
  customer: Page,
  headline: string,
): Promise<void> {
  await cab.getByRole('button', { name: button }).click()
  if (button === 'Complete job') await giveReason(cab)
  await expect(customer.getByRole('heading', { name: headline })).toBeVisible()
  // the button has left the driver's screen too, so nothing moves under the next press
  await expect(cab.getByRole('button', { name: button })).toBeHidden()
}

/** The file that a button downloads. */
async function saved(page: Page, button: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('a driver signs up, is verified, takes a job, and is paid for it on the Friday after', async ({
  page,
  visitor,
  browserOf,
  people,
  here,
}) => {
  test.slow()
  const email = unusedEmail()
  await signUpAsDriver(page, email)
  await apply(page, here)

  const driver = { ...newcomer, email, driverId: await verify(await visitor(desktop)) }
  people.join(driver)
  await waitForMail(page, email, 'You are verified')
  await page.goto('/driver/join')
  await expect(page.getByText('You are verified')).toBeVisible()
  await checkAccessibility(page)
  await goOnDuty(page, here)

  const customer = await people.customer()
  const { bookingId } = await book(customer, here, driver)
  const follower = await browserOf(customer)
  await follower.goto(`/bookings/${bookingId}`)
  await expect(follower.getByRole('heading', { name: 'Waiting for a driver' })).toBeVisible()

  // The offer shows its pay before it is accepted.
  const offer = page.getByRole('article', { name: `Job for ${customer.firstName}` })
  const youGet = offer.getByText('You get', { exact: true }).first()
  const net = await youGet.locator('xpath=following-sibling::*').innerText()
  expect(net).toMatch(/^€\d+\.\d\d$/)
  await offer.getByRole('button', { name: 'Accept' }).click()
  await expectToast(page, 'Job Accepted!', 'Payment has been captured and customer notified.')
  await waitForMail(page, customer.email, `Driver Confirmed - ${driver.fullName} is on the job`)
  await expect(follower.getByRole('heading', { name: 'Driver confirmed' })).toBeVisible()
  await expect(follower.getByText(driver.fullName).first()).toBeVisible()

  await pressStep(page, 'Set off to pickup', follower, 'Driver on the way')
  await pressStep(page, 'Arrived at pickup', follower, 'Driver has arrived')
  await page.getByRole('textbox', { name: 'Start code' }).fill(await shownStartCode(follower))
  await pressStep(page, 'Start recovery', follower, 'Recovery in progress')
  await pressStep(page, 'Complete job', follower, 'Completed')

  await tab(page, 'Recent Payouts').click()
  const payouts = page.getByRole('table', { name: 'Recent payouts' })
  await expect(payouts.getByText('To be paid')).toBeVisible()
  await expect(payouts.getByText(/^Due Fri /)).toBeVisible()
  await expect(payouts.getByText(net, { exact: true })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('switch', { name: 'On duty' }).click()

  await payEarningsOf(bookingId, 2)
  await expect(async () => {
    await page.reload()
    await expect(payouts.getByText('Paid', { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  expect(await readCardProvider('transfers')).toContainEqual(
    expect.objectContaining({ transfer_group: bookingId, amount: cents(net) }),
  )

  // what was paid is in the year's report to Revenue
  const operator = await visitor(desktop)
  await signIn(operator, 'operator')
  await operator.goto('/admin/tax')
  await operator.getByLabel('Year').selectOption(String(new Date().getFullYear()))
  const reported = operator.getByRole('listitem').filter({ hasText: 'Nuala Newcomer' }).last()
  await expect(reported.getByText('To be filed')).toBeVisible()
  await expect(reported.getByText(`1 job, paid ${net}`)).toBeVisible()
  await checkAccessibility(operator)

  // The arrow keys move between the tabs, and each tab has its own address.
  await tab(page, 'Recent Payouts').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\?tab=statements$/)
  const statements = page.getByRole('table', { name: 'Statements' })
  await expect(statements.getByText('Paid', { exact: true }).last()).toBeVisible()
  // Earned and paid out in full.
  await expect(statements.getByText(net, { exact: true })).toHaveCount(2)
  await checkAccessibility(page)

  const pdf = await saved(
    page,
    statements.getByRole('button', { name: /^Download Statement .*PDF$/ }),
  )
  await expect(page.getByText('Statement Download', { exact: true }).last()).toBeVisible()
  expect(pdf.name).toMatch(/\.pdf$/)
  const { text } = await readPdf(new Uint8Array(pdf.bytes))
  expect(text).toContain(driver.fullName)
  expect(amountBeside(text, 'Net pay')).toBe(net)
  expect(amountBeside(text, 'Due')).toBe(net)
  expect(amountBeside(text, 'Carried over to the next statement')).toBe('€0.00')

  const csv = await saved(
    page,
    statements.getByRole('button', { name: /^Download Statement .*CSV$/ }),
  )
  expect(csv.name).toMatch(/\.csv$/)
  expect(csv.bytes.toString('utf8')).toContain(net.slice(1))
  const invoice = await saved(
    page,
    statements.getByRole('button', { name: /^Download Commission/ }),
  )
  expect((await readPdf(new Uint8Array(invoice.bytes))).text).toMatch(/CI-\d{4}-\d{6}/)

  await page.keyboard.press('Escape')
  await tab(page, 'Analytics').click()
  await expect(page).toHaveURL(/\?tab=analytics$/)
  await expect(page.getByText('1 of 1 offers')).toBeVisible()
  const weeks = /^What each of the last 12 weeks paid/
  await expect(page.getByRole('img', { name: weeks })).toBeVisible()
  await page.getByText('Show the figures').first().click()
  await expect(page.getByRole('table', { name: weeks }).getByText(net)).toBeVisible()
  await checkAccessibility(page)

  await page.goBack()
  await expect(tab(page, 'Statements')).toHaveAttribute('aria-selected', 'true')
})

/** `€86.82` → 8682. */
const cents = (amount: string): number => Math.round(Number(amount.slice(1)) * 100)

/** The amount that follows a label at the beginning of a line of a PDF's text. */
const amountBeside = (text: string, label: string): string | undefined =>
  text.match(new RegExp(`^${label}\\s*(-?€[\\d.,]+\\d)`, 'm'))?.[1]
