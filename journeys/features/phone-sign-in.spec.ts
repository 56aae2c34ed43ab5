/** An account that has nothing but a phone number, on a browser that has never seen it. */
import type { Page } from '@playwright/test'
import {
  bookingDialog,
  describeRecovery,
  fillInContact,
  payButton,
  textedCodeField,
} from '../kit/booking-flow.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { type Person } from '../kit/people.ts'
import { problems } from '../../contract/problems.ts'
import { codeSentTo, unusedPhone } from '../kit/prove-number.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'
import { answerText, readText } from '../kit/wait-for-mail.ts'

const e164 = (phone: string): string => phone.replaceAll(' ', '').replace(/^0/, '+353')

/** Leaves the account nothing but its number. */
const withoutAddress = async ({ accountId }: Person): Promise<void> => {
  await query(`update profiles set email = null, is_email_verified = false where user_id = $1`, [
    accountId,
  ])
}

/** As after twenty texts in an hour, which journeys run without (`server/answered-texts/code-by-text.test.ts`). */
const useUpCodes = async (page: Page, waitSeconds = 1800): Promise<void> => {
  await page.route('**/api/auth/phone/send-code', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': String(waitSeconds) },
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'urn:towline:problem:too_many_requests',
        ...problems.too_many_requests,
        code: 'too_many_requests',
        requestId: 'req_journey',
      }),
    }),
  )
}

/** Sends the words that the page shows from the phone, in another tab, and returns the code of the answer. */
const codeForText = async (page: Page, phone: string): Promise<string> => {
  const words = (await page.getByText(/^CODE [A-Z]{4}$/).innerText()).trim()
  const before = await codeSentTo(phone)
  const outbox = await page.context().newPage()
  await readText(outbox, e164(phone), /Your code is/)
  await answerText(outbox, words)
  await expect.poll(() => codeSentTo(phone)).not.toBe(before)
  await outbox.close()
  return codeSentTo(phone)
}

test('its owner signs in with a texted code, and by a text of their own where strangers used those up', async ({
  page,
  visitor,
  people,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of (?:403|429)/)
  const owner = await people.customer()
  await withoutAddress(owner)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Text me a code instead' }).click()
  const number = page.getByRole('textbox', { name: 'Mobile number' })
  await number.fill(unusedPhone())
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await page.getByRole('button', { name: 'Change the number' }).click()
  const unknown = unusedPhone()
  await number.fill(unknown)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeSentTo(unknown))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectToast(
    page,
    'Sign in another way',
    'No account has this number. Sign in by email, or book: that makes one.',
  )
  await number.fill(owner.phone)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeSentTo(owner.phone))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectToast(page, 'Welcome back!', 'You have been signed in successfully.')
  await expect(page.getByText('You sign in with your phone number.')).toBeVisible()

  const other = await visitor()
  await useUpCodes(other)
  await other.goto('/auth?how=phone&returnTo=/account')
  await other.getByRole('textbox', { name: 'Mobile number' }).fill(owner.phone)
  await other.getByRole('button', { name: 'Text me a code' }).click()
  await expect(other.getByText('Text us first')).toBeVisible()
  const link = other.getByRole('link', { name: 'Open the text' })
  await expect(link).toHaveAttribute('href', /^sms:\+353209109999\?&body=CODE%20[A-Z]{4}$/)
  await checkAccessibility(other)
  await other.getByRole('textbox', { name: 'Code' }).fill(await codeForText(other, owner.phone))
  await other.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(other.getByText('You sign in with your phone number.')).toBeVisible()
})

// Seen to fail with: the code that was sent forgotten while another is requested, and by a reload.
test('a code that was sent counts after another was refused, a reload, and Back', async ({
  page,
  people,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of (?:403|429)/)
  const owner = await people.customer()
  await page.goto('/auth?returnTo=/account')
  await page.getByRole('link', { name: 'Text me a code instead' }).click()
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(owner.phone)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  const code = page.getByRole('textbox', { name: 'Code' })
  const another = page.getByRole('button', { name: 'Text me another' })
  await expect(code).toBeVisible()
  await code.fill('12')

  await useUpCodes(page, 20)
  await another.click()
  await expect(page.getByText(problems.too_many_requests.title).first()).toBeVisible()
  await expect(code).toHaveValue('12')

  await page.reload()
  await expect(code).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
  await page.goForward()
  await expect(code).toBeVisible()

  await page.unroute('**/api/auth/phone/send-code')
  await useUpCodes(page)
  await another.click()
  const words = await page.getByText(/^CODE [A-Z]{4}$/).innerText()
  // the messages open in place of the page, which a phone may have dropped by then
  await page.reload()
  await expect(page.getByText(words, { exact: true })).toBeVisible()
  await code.fill(await codeForText(page, owner.phone))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectToast(page, 'Welcome back!', 'You have been signed in successfully.')
})

test('someone whose codes are used up books by a text of their own', async ({
  page,
  people,
  here,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 429/)
  await people.driver()
  const phone = unusedPhone()
  // the outbox answers for a number that it has a text to
  await page.goto('/')
  await page.evaluate(
    (to) =>
      fetch('/api/auth/phone/send-code', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone: to }),
      }),
    phone,
  )
  await useUpCodes(page)
  await describeRecovery(page, here, null)
  const contact = bookingDialog(page, 'Contact Information')
  await fillInContact(contact, { phone })
  await contact.getByRole('button', { name: 'Text me a code' }).click()
  await expect(contact.getByText('Text us first')).toBeVisible()
  await checkAccessibility(page)
  // kept over a reload, as the code is
  await page.reload()
  await expect(contact.getByText('Text us first')).toBeVisible()
  const code = await codeForText(page, phone)
  await textedCodeField(contact).fill(code)
  await expect(payButton(page)).toBeVisible()
})
