/** A visitor without an account books: a texted code makes one, and what they typed survives whatever goes wrong on the way. */
import type { Page } from '@playwright/test'
import {
  agree,
  bookingDialog,
  bookingIdOf,
  chooseDriver,
  describePlainCar,
  describeRecovery,
  fillInContact,
  openMoreDetails,
  payButton,
  pickPlace,
  textedCodeField,
} from './kit/booking-flow.ts'
import { problemFor } from '../contract/problem-document.ts'
import { typeCard } from './kit/card-frame.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { query } from './kit/database.ts'
import { expectUncovered } from './kit/no-scrolling.ts'
import { unusedEmail } from './kit/people.ts'
import { codeSentTo, unusedPhone } from './kit/prove-number.ts'
import { expect, test } from './kit/test.ts'
import { waitForMail } from './kit/wait-for-mail.ts'

const scenario = 'It rolled into the ditch behind the church'

const contactStored = async (bookingId: string) => {
  const [row] = await query<{ phone: string; email: string; account_email: string | null }>(
    `select b.customer_phone as phone, b.customer_email as email, p.email as account_email
     from bookings b join profiles p on p.user_id = b.customer_id where b.id = $1`,
    [bookingId],
  )
  return row
}

/** Once the text should have arrived, more help is offered. */
const whenTextIsLate = async (page: Page): Promise<void> => {
  const sendAgain = page.getByRole('button', { name: 'Send a new code' })
  await expect(sendAgain).toBeVisible({ timeout: 40_000 })
}

test('from the price on the landing page through a texted code to a held card', async ({
  page,
  people,
  here,
}) => {
  await people.driver()
  await page.goto('/')
  await pickPlace(page, 'Where are you?', { name: here.town, county: here.county })
  await pickPlace(page, 'Where to?', { name: here.dropoffTown, county: here.county })
  await page.getByRole('link', { name: 'Continue to booking' }).click()
  const details = bookingDialog(page, 'Recovery Details')
  await details.getByText('None of these', { exact: true }).click()
  await details.getByRole('button', { name: 'Continue' }).click()
  const contact = bookingDialog(page, 'Contact Information')
  const given = await fillInContact(contact)
  await checkAccessibility(page)
  await contact.getByRole('button', { name: 'Text me a code' }).click()
  await expect(textedCodeField(contact)).toBeFocused()
  await expect(textedCodeField(contact)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(textedCodeField(contact)).toHaveAttribute('inputmode', 'numeric')
  await checkAccessibility(page)
  await textedCodeField(contact).fill(await codeSentTo(given.phone))

  // taken without another press
  await expect(payButton(page)).toBeVisible()
  await typeCard(page, '4242 4242 4242 4242')
  await agree(page)
  await payButton(page).click()
  const bookingId = await bookingIdOf(page)
  expect(await contactStored(bookingId)).toMatchObject({ email: given.email, account_email: null })

  // The address for the receipt becomes the account's when its owner confirms it.
  await page.goto('/account')
  await expect(page.getByText('You sign in with your phone number.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Change password' })).toHaveCount(0)
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const { text } = await waitForMail(page, given.email, 'Your code to confirm your email')
  await page
    .getByRole('textbox', { name: 'Code' })
    .fill(/[\dA-Z]{4}-[\dA-Z]{4}/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible()
  expect(await contactStored(bookingId)).toMatchObject({ account_email: given.email })
})

test('a code typed wrong, a number corrected, no connection, and no text at all', async ({
  page,
  context,
  people,
  here,
  consoleGuard,
}) => {
  // The browser logs wrong codes and the lost connection.
  consoleGuard.allowOffline()
  consoleGuard.allow(/status of 401/)
  await people.driver()
  const [wrongPhone, phone, email] = [unusedPhone(), unusedPhone(), unusedEmail()]
  await describeRecovery(page, here, null)
  const contact = bookingDialog(page, 'Contact Information')
  const { fullName } = await fillInContact(contact, { phone: wrongPhone, email })
  await contact.getByRole('button', { name: 'Text me a code' }).click()
  await expect(textedCodeField(contact)).toBeVisible()

  // It went to a stranger: the corrected number needs a code of its own.
  await contact.getByRole('textbox', { name: 'Phone' }).fill(phone)
  await expect(textedCodeField(contact)).toBeHidden()
  await contact.getByRole('button', { name: 'Text me a code' }).click()
  await expect(textedCodeField(contact)).toBeVisible()

  const right = await codeSentTo(phone)
  for (const words of [/try again/, /try again/, /3 times\. Ask for a new one/]) {
    await textedCodeField(contact).fill(right === '000000' ? '000001' : '000000')
    await expect(textedCodeField(contact)).toHaveAccessibleDescription(words)
  }
  await checkAccessibility(page)
  await page.reload()
  await expect(contact.getByRole('textbox', { name: 'Your name' })).toHaveValue(fullName)
  await expect(textedCodeField(contact)).toBeVisible()
  await whenTextIsLate(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  const line = contact.getByText('You are offline. Nothing you typed is lost.')
  await expect(line).toBeVisible()
  // once the toast that says so too is gone
  await expectUncovered(line)
  await context.setOffline(false)

  await page.getByRole('button', { name: 'Email me a code instead' }).click()
  const mailed = contact.getByRole('textbox', { name: 'Code from the email' })
  await expect(mailed).toBeFocused()
  await checkAccessibility(page)
  const { text } = await waitForMail(page, email, 'Your code')
  await mailed.fill(/[\dA-Z]{4}-[\dA-Z]{4}/.exec(text)?.[0] ?? '')
  await expect(payButton(page)).toBeVisible()
  await typeCard(page, '4242 4242 4242 4242')
  await agree(page)
  await payButton(page).click()
  const stored = await contactStored(await bookingIdOf(page))
  expect(stored?.phone.replaceAll(' ', '')).toBe(`+353${phone.replaceAll(' ', '').slice(1)}`)
  expect(stored).toMatchObject({ email, account_email: email })
})

// Seen to fail with: a toast alone, and no way on but a password that a new customer does not have.
test('no code can be texted at all: it comes by email, and the booking goes on', async ({
  page,
  context,
  people,
  here,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  consoleGuard.allow(/status of 501/)
  await people.driver()
  const [phone, email] = [unusedPhone(), unusedEmail()]
  const problem = problemFor({ code: 'not_configured' }, 'req_1')
  await page.route('**/api/auth/phone/send-code', (route) =>
    route.fulfill({
      status: problem.status,
      contentType: 'application/problem+json',
      json: problem,
    }),
  )
  await describeRecovery(page, here, null)
  const contact = bookingDialog(page, 'Contact Information')
  await fillInContact(contact, { phone, email })
  await contact.getByRole('button', { name: 'Text me a code' }).click()
  await expect(contact.getByText('We can’t send texts right now.')).toBeVisible()
  await checkAccessibility(page)
  // The way on stays while the line is gone, and the focus on it.
  const byEmail = contact.getByRole('button', { name: 'Email me a code instead' })
  await context.setOffline(true)
  await byEmail.click()
  await expect(contact.getByText('You are offline. Nothing you typed is lost.')).toBeVisible()
  await expect(byEmail).toBeFocused()
  await context.setOffline(false)
  await byEmail.click()
  const { text } = await waitForMail(page, email, 'Your code')
  await contact
    .getByRole('textbox', { name: 'Code from the email' })
    .fill(/[\dA-Z]{4}-[\dA-Z]{4}/.exec(text)?.[0] ?? '')
  await expect(payButton(page)).toBeVisible()
})

// Seen to fail: the card of the mailbox instead of payment, after the number was proven.
test('signed up with an address a moment ago: the texted code is enough, the mailbox is not needed', async ({
  page,
  people,
  here,
}) => {
  await people.driver()
  const given = { phone: unusedPhone(), email: unusedEmail() }
  await page.goto('/')
  const signedUp = await page.request.post('/api/auth/sign-up/email', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      fullName: 'Grainne Sample',
      email: given.email,
      password: 'a-winch-and-a-rope-7',
      role: 'customer',
    },
  })
  expect(signedUp.status()).toBe(201)
  await describeRecovery(page, here, null)
  const contact = bookingDialog(page, 'Contact Information')
  await contact.getByRole('textbox', { name: 'Phone' }).fill(given.phone)
  await contact.getByRole('button', { name: 'Text me a code' }).click()
  await textedCodeField(contact).fill(await codeSentTo(given.phone))
  await expect(payButton(page)).toBeVisible()
  await typeCard(page, '4242 4242 4242 4242')
  await agree(page)
  await payButton(page).click()
  // The reader of a mailbox that no one has confirmed does not get the booking.
  const stored = await contactStored(await bookingIdOf(page))
  expect(stored).toMatchObject({ email: given.email, account_email: null })
})

test('signing in instead, with a password', async ({ page, people, here }) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  await page.goto('/book')
  const details = bookingDialog(page, 'Recovery Details')
  await pickPlace(details, 'Pickup Eircode, place or address', {
    name: here.town,
    county: here.county,
  })
  await pickPlace(details, 'Drop-off Eircode, place or address', {
    name: here.dropoffTown,
    county: here.county,
  })
  await describePlainCar(details)
  await openMoreDetails(details)
  await details.getByRole('textbox', { name: 'What happened?' }).fill(scenario)
  await chooseDriver(details, driver)
  await details.getByRole('button', { name: 'Continue' }).click()
  const contact = bookingDialog(page, 'Contact Information')
  const { fullName } = await fillInContact(contact, {
    phone: '+353 20 915 5555',
    email: customer.email,
  })
  await contact.getByRole('link', { name: 'Sign in with a password instead' }).click()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(customer.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(customer.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const payment = bookingDialog(page, 'Secure Payment')
  await expect(payButton(page)).toBeVisible()
  await expect(payment.getByText(driver.fullName)).toBeVisible()
  await payment.getByRole('button', { name: 'Back' }).click()
  await expect(contact.getByRole('textbox', { name: 'Your name' })).toHaveValue(fullName)
  await contact.getByRole('button', { name: 'Back' }).click()
  await expect(details.getByRole('textbox', { name: 'What happened?' })).toHaveValue(scenario)
})

test('a number that no text reaches is called, and the code it hears signs in', async ({
  page,
  people,
  here,
}) => {
  await people.driver()
  const [phone, email] = [unusedPhone(), unusedEmail()]
  await describeRecovery(page, here, null)
  const contact = bookingDialog(page, 'Contact Information')
  await fillInContact(contact, { phone, email })
  await contact.getByRole('button', { name: 'Text me a code' }).click()
  await whenTextIsLate(page)
  await expect(contact.getByText('Replied STOP to our texts before?')).toBeVisible()
  await page.getByRole('button', { name: 'Call me instead' }).click()
  const heard = contact.getByRole('textbox', { name: 'Code from the call' })
  await expect(heard).toHaveAccessibleDescription(`Calling ${phone}. Wrong? Correct it above.`)
  await checkAccessibility(page)
  const [call] = await query<{ body_text: string }>(
    `select body_text from notifications where channel = 'call' and address = $1`,
    [`+353${phone.replaceAll(' ', '').slice(1)}`],
  )
  await heard.fill((call?.body_text ?? '').replaceAll(/\D/g, ''))
  await expect(payButton(page)).toBeVisible()
})
