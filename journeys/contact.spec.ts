/** Writing to support: validation, the confirmation, and the errors for too many messages and a lost connection. */
import type { Page } from '@playwright/test'
import { problemFor } from '../contract/problem-document.ts'
import { supportContact } from '../domain/support.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'
import { waitForMail } from './kit/wait-for-mail.ts'

test.use({ serviceWorkers: 'allow' })

const fieldsOf = (page: Page) => {
  const main = page.getByRole('main')
  return {
    name: main.getByRole('textbox', { name: 'Your name' }),
    email: main.getByRole('textbox', { name: 'Email' }),
    message: main.getByRole('textbox', { name: 'Message' }),
    send: main.getByRole('button', { name: 'Send message' }),
  }
}

/** Opens the page as a signed-in customer: the fields are filled in from the account. */
async function openAs(page: Page, person: { fullName: string; email: string }): Promise<void> {
  await page.goto('/contact')
  const { name, email, message } = fieldsOf(page)
  await message.focus()
  await expect(name).toHaveValue(person.fullName)
  await expect(email).toHaveValue(person.email)
}

async function send(page: Page, text: string): Promise<void> {
  const { message, send: button } = fieldsOf(page)
  await message.fill(text)
  await button.click()
}

test('a message is validated, sent and acknowledged, and its writer learns when to expect an answer', async ({
  page,
  people,
}) => {
  const customer = await people.customer()
  await signInAs(page, customer)
  await openAs(page, customer)
  const { name, email, message, send: button } = fieldsOf(page)
  await checkAccessibility(page)

  await name.fill('N')
  await email.fill('nuala@')
  await message.fill('Help')
  await button.click()
  await expectToast(page, 'Validation Error', 'Name must be at least 2 characters')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Name must be at least 2 characters')
  await expect(email).toHaveAccessibleDescription('Invalid email format')
  await expect(message).toHaveAccessibleDescription(/Message must be at least 10 characters/)
  await checkAccessibility(page)

  await name.fill(customer.fullName)
  await email.fill(customer.email)
  await message.fill('The <b>winch</b> left a mark on the bumper.')
  await expect(message).toHaveValue('The winch left a mark on the bumper.')
  await expect(page.getByText('Invalid characters detected')).toBeVisible()
  await message.press('End')
  // Typed at a person's pace: faster, each letter would count as a change of its own.
  await message.pressSequentially(' Whom do I ask?', { delay: 60 })
  await expect(page.getByText('Invalid characters detected')).toBeHidden()
  await button.click()
  await expectToast(page, 'Message sent successfully', "We'll get back to you within 24 hours.")
  await expect(page.getByRole('heading', { name: 'We have your message' })).toBeFocused()
  await expect(page.getByText(`We’ve emailed ${customer.email} to confirm.`)).toBeVisible()
  await checkAccessibility(page)

  const toSupport = await waitForMail(page, supportContact.email, customer.fullName)
  expect(toSupport.text.replaceAll(/\s+/g, ' ')).toContain(
    'The winch left a mark on the bumper. Whom do I ask?',
  )
  await waitForMail(page, customer.email, 'We have your message')

  // A sent message does not stay in the draft.
  await page.getByRole('button', { name: 'Write another message' }).click()
  await expect(message).toHaveValue('')
})

test('the fourth message in five minutes waits, on this device and on any other', async ({
  page,
  people,
  browserOf,
}) => {
  const customer = await people.customer()
  await signInAs(page, customer)
  await openAs(page, customer)
  for (const count of ['first', 'second', 'third']) {
    await send(page, `This is the ${count} message about my van.`)
    await page.getByRole('button', { name: 'Write another message' }).click()
  }
  const tooMany = ['Too many submissions', 'Please wait 5 minutes before submitting again'] as const
  await send(page, 'This is the fourth message about my van.')
  await expectToast(page, ...tooMany)

  // The server's answer to a device that has sent none of them, given here because the server's limits are off in journeys.
  const elsewhere = await browserOf(customer)
  const problem = problemFor({ code: 'too_many_messages' }, 'req_1')
  await elsewhere.route('**/api/contact', (route) =>
    route.fulfill({
      status: problem.status,
      contentType: 'application/problem+json',
      body: JSON.stringify(problem),
    }),
  )
  await openAs(elsewhere, customer)
  await send(elsewhere, 'This is the fourth message about my van.')
  await expectToast(elsewhere, ...tooMany)
  await expect(fieldsOf(elsewhere).message).toHaveValue('This is the fourth message about my van.')
})

test('no more than ten changes of a field in a minute', async ({ page }) => {
  await page.goto('/contact')
  const { message, send: button } = fieldsOf(page)
  await message.click()
  // The script has loaded: everything typed before that would count as one change.
  await expect(button).toHaveAttribute('type', 'submit')
  for (const count of Array.from({ length: 10 }).keys()) {
    await message.fill(`Change number ${count + 1}`)
  }
  await expect(message).toHaveValue('Change number 10')
  await message.fill('One change too many')
  await expectToast(page, 'Rate limit exceeded', 'Please slow down your input')
  await expect(message).toHaveValue('Change number 10')
})

test('without a connection nothing typed is lost, and a reload restores it', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  // The page is touched before its scripts run; that counts as well, and what shows toasts is loaded while there is a connection.
  let touch = (): void => {}
  const isTouched = new Promise<void>((resolve) => (touch = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await isTouched
    await route.fallback()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  const { name, email, message, send: button } = fieldsOf(page)
  await name.click()
  touch()
  await name.fill('Nuala Sample')
  await email.fill('nuala@example.ie')
  await message.fill('My van is still at the garage.')
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached()
  await expect(button).toHaveAttribute('type', 'submit')
  await context.setOffline(true)
  await button.click()
  await expectToast(page, 'Failed to Send Message', 'Please try again.')
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await checkAccessibility(page)
  await context.setOffline(false)
  await page.reload()
  await expect(name).toHaveValue('Nuala Sample')
  await expect(email).toHaveValue('nuala@example.ie')
  await expect(message).toHaveValue('My van is still at the garage.')
})

test('a connection that goes before the form’s script has come leaves the page and what is typed', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  let cut = (): void => {}
  const isCut = new Promise<void>((resolve) => (cut = resolve))
  await page.route('**/assets/contact-form-*.js', async (route) => {
    await isCut
    await route.abort('internetdisconnected')
  })
  await page.goto('/contact')
  const { name, email, message, send: button } = fieldsOf(page)
  await name.fill('Nuala Sample')
  await email.fill('nuala@example.ie')
  await message.fill('My van is still at the garage.')
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/assets/contact-form-'),
  )
  cut()
  await failed
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(message).toHaveValue('My van is still at the garage.')

  await page.unrouteAll()
  await context.setOffline(false)
  await expect(button).toHaveAttribute('type', 'submit')
  await button.click()
  await expect(page.getByRole('main').getByText('nuala@example.ie').first()).toBeVisible()
  await expect(button).toBeHidden()
})

test('without JavaScript the page shows a number and an email address', async ({ visitor }) => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByRole('textbox')).toHaveCount(0)
  const phone = main.getByRole('link', { name: supportContact.phone })
  await expect(phone).toHaveAttribute('href', 'tel:+353209100100')
  const address = main.getByRole('link', { name: supportContact.email }).first()
  await expect(address).toHaveAttribute('href', `mailto:${supportContact.email}`)
})
