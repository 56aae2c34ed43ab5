/** The chat between customer and driver of one booking, in two browsers: live, without a connection, and to the end of the job. */
import type { Locator, Page } from '@playwright/test'
import { advanceJob, bookAndAccept, type Trip, openTrip } from './kit/bookings.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { query } from './kit/database.ts'
import { goOnline } from './kit/go-online.ts'
import { signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

test.use({ serviceWorkers: 'allow' })

const log = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })
const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Your message' })
const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send', exact: true })
const words = (page: Page, text: string): Locator => log(page).getByText(text, { exact: true })

/** The messages in the log, from first to last. */
const contents = (page: Page): Promise<string[]> =>
  log(page).locator('.whitespace-pre-wrap').allInnerTexts()

/** Enter always sends, even while the previous message is being sent. */
async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('')
}

test('both write and read, live; quick replies, delivery marks and unread messages', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const { customer, driver, bookingId } = await bookAndAccept(people, here)
  const cab = await browserOf(driver)
  await cab.goto(`/bookings/${bookingId}`)
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(log(page).getByText('No messages yet. Start the conversation!')).toBeVisible()
  await expect(log(cab).getByText('No messages yet. Start the conversation!')).toBeVisible()
  await checkAccessibility(page)

  // An empty message is not sent.
  await field(page).fill('   ')
  await sendButton(page).click()
  await expect(page.getByText('Write a message first')).toBeVisible()
  await write(page, 'Blue van, hazard lights on')
  await expect(words(cab, 'Blue van, hazard lights on')).toBeVisible()
  await field(cab).fill('I see you')
  await sendButton(cab).click()
  await expect(words(page, 'I see you')).toBeVisible()
  await log(page).scrollIntoViewIfNeeded()
  await expect(log(cab).getByText('Read', { exact: true })).toBeVisible()

  // One press sends; the driver's status updates are those that are true.
  await page.getByRole('button', { name: 'I’m behind the barrier' }).click()
  await expect(words(cab, 'I’m behind the barrier')).toBeVisible()
  await expect(cab.getByRole('button', { name: 'En route to pickup' })).toHaveCount(0)
  await advanceJob(driver, bookingId, 'set_off')
  await cab.getByRole('button', { name: 'En route to pickup' }).click()
  await expect(words(page, 'Status update: En route to pickup')).toBeVisible()
  await checkAccessibility(page)
  await checkAccessibility(cab)

  // Shift and Enter begins a new line, markup is removed as it is typed.
  await field(page).fill('At the <b>white</b> gate')
  await expect(field(page)).toHaveValue('At the white gate')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('behind the church')
  await field(page).press('Enter')
  await expect(words(cab, 'At the white gate\nbehind the church')).toBeVisible()

  // While the customer is elsewhere on the site messages are delivered and counted, and they are read on return.
  await page.goto('/bookings')
  await expect(page.getByText('Driver on the way').first()).toBeVisible()
  await write(cab, 'Two minutes')
  const listed = page.getByRole('main')
  await expect(listed.getByText('One new message')).toBeVisible()
  await expect(log(cab).getByText('Delivered', { exact: true })).toBeVisible()
  await write(cab, 'Round the corner')
  await expect(listed.getByText('2 new messages')).toBeVisible()
  await expect(
    page.getByRole('banner').getByRole('link', { name: '2 new messages' }),
  ).toHaveAttribute('href', `/bookings/${bookingId}#chat`)
  await expect(page).toHaveTitle(/^\(2\) /)
  await checkAccessibility(page)
  await page.goto(`/bookings/${bookingId}`)
  await log(page).scrollIntoViewIfNeeded()
  await expect(log(cab).getByText('Delivered', { exact: true })).toHaveCount(0)
  await expect(page.getByText('2 new messages')).toHaveCount(0)
  await page.goto('/bookings')
  await expect(page.getByText('Driver on the way').first()).toBeVisible()
  await expect(page.getByText(/new message/)).toHaveCount(0)
})

test('without a connection messages wait, survive a reload, and are sent once and in order', async ({
  page,
  people,
  here,
  browserOf,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  const { customer, driver, bookingId } = await bookAndAccept(people, here)
  const cab = await browserOf(driver)
  await cab.goto(`/bookings/${bookingId}`)
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await write(page, 'one')
  await expect(words(cab, 'one')).toBeVisible()
  await expect(log(page).getByText('Sending', { exact: true })).toHaveCount(0)

  let line: 'cut' | 'loses an answer' | 'slow' | 'fine' = 'cut'
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST' || line === 'fine') return route.continue()
    if (line === 'slow') {
      line = 'fine'
      await held
      return route.continue()
    }
    if (line === 'loses an answer') {
      line = 'fine'
      await route.fetch()
    }
    await route.abort()
  })
  await page.context().setOffline(true)
  await write(page, 'two')
  await write(page, 'three')
  await expect(log(page).getByText('Waiting for a connection')).toHaveCount(2)
  await checkAccessibility(page)
  await field(page).fill('not sent yet')
  await page.context().setOffline(false)
  await page.reload()
  await expect(field(page)).toHaveValue('not sent yet')
  await expect(log(page).getByText('Waiting for a connection')).toHaveCount(2)

  line = 'loses an answer'
  // The pauses between retries have grown by now.
  await expect(words(cab, 'three')).toBeVisible({ timeout: 45_000 })
  await expect(log(page).getByText('Waiting for a connection')).toHaveCount(0)
  expect(await contents(cab)).toEqual(['one', 'two', 'three'])
  expect(await contents(page)).toEqual(['one', 'two', 'three'])
  expect(line).toBe('fine')

  line = 'slow'
  await write(page, 'four')
  await expect(log(page).getByText('Sending', { exact: true })).toBeVisible()
  await write(page, 'five')
  letGo()
  await expect(words(cab, 'five')).toBeVisible()
  expect(await contents(cab)).toEqual(['one', 'two', 'three', 'four', 'five'])
})

test('a refused message can be sent again or taken back; after the end the chat is read only', async ({
  page,
  people,
  here,
  browserOf,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  consoleGuard.allow(/status of 500/)
  const { customer, driver, bookingId } = await openTrip(
    page,
    await bookAndAccept(people, here, 'set_off', 'arrive', 'start'),
  )
  await write(page, 'Mind the gate')
  await expect(log(page).getByText('Sent', { exact: true })).toBeVisible()
  await page.route('**/messages', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'about:blank',
            code: 'internal_error',
            status: 500,
            title: 'Something went wrong',
            detail: 'An unexpected error occurred. Please try again.',
            requestId: 'req_1',
          }),
        })
      : route.continue(),
  )
  await write(page, 'And the dog')
  await expectToast(page, 'Failed to Send Message', 'Please try again.')
  await expect(log(page).getByText('Not sent')).toBeVisible()
  await checkAccessibility(page)
  await page.unroute('**/messages')
  await log(page).getByRole('button', { name: 'Send again' }).click()
  await expect(log(page).getByText('Not sent')).toHaveCount(0)
  await expect(log(page).getByText('Sent', { exact: true })).toHaveCount(2)

  const cab = await browserOf(driver)
  await cab.goto(`/bookings/${bookingId}`)
  await expect(words(cab, 'And the dog')).toBeVisible()
  await expect(cab.getByRole('link', { name: `Call ${customer.firstName}` })).not.toHaveCount(0)
  // The job ends before this message is sent.
  await page.context().setOffline(true)
  await write(page, 'Too late')
  await advanceJob(driver, bookingId, 'complete')
  await goOnline(page, page.context())
  await expectToast(
    page,
    'Failed to Send Message',
    'This booking has ended, so its chat is closed.',
  )
  await expect(log(page).getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await log(page).getByRole('button', { name: 'Remove' }).click()
  await expect(words(page, 'Too late')).toHaveCount(0)
  for (const one of [page, cab]) {
    await expect(one.getByText('This booking has ended, so the chat is closed.')).toBeVisible()
    await expect(field(one)).toHaveCount(0)
    await expect(words(one, 'Mind the gate')).toBeVisible()
    await expect(one.getByRole('link', { name: /^Call / })).toHaveCount(0)
  }
  await checkAccessibility(page)
})

/** A long conversation in the database, the driver and the customer writing in turn. */
async function talkedBefore({ bookingId, customer, driver }: Trip, count: number): Promise<void> {
  await query('insert into chats (booking_id, last_seq) values ($1, $2)', [bookingId, count])
  await query(
    `insert into chat_messages
       (id, booking_id, seq, with_id, sender_id, sender_type, content, message_type, client_id, created_at)
     select 'msg_' || lpad(n::text, 26, '0'), $1, n, $3, case n % 2 when 0 then $2 else $3 end,
       case n % 2 when 0 then 'customer' else 'driver' end, 'number ' || n, 'text', 'before' || n,
       clock_timestamp() - make_interval(mins => $4::int - n)
     from generate_series(1, $4::int) n`,
    [bookingId, customer.accountId, driver.accountId, count],
  )
}

test('a long conversation opens at its end; new messages are announced to a reader further up', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const pair = await bookAndAccept(people, here)
  await talkedBefore(pair, 60)
  const cab = await browserOf(pair.driver)
  await cab.goto(`/bookings/${pair.bookingId}`)
  await signInAs(page, pair.customer)
  await page.goto(`/bookings/${pair.bookingId}`)
  await log(page).scrollIntoViewIfNeeded()
  await expect(words(page, 'number 60')).toBeInViewport()
  await expect(words(page, 'number 10')).toHaveCount(0)

  await log(page).getByRole('button', { name: 'Earlier messages' }).press('Enter')
  await expect(words(page, 'number 1')).toBeAttached()
  await expect(log(page).getByRole('button', { name: 'Earlier messages' })).toHaveCount(0)
  expect((await contents(page)).length).toBe(60)
  // Scrolls it to the middle: a target half hidden by the header would count as too small to press.
  await words(page, 'number 1').evaluate((line) => line.scrollIntoView({ block: 'center' }))
  await expect(words(page, 'number 60')).not.toBeInViewport()
  await write(cab, 'I am outside')
  await expect(log(cab).getByText('Delivered', { exact: true })).toBeVisible()
  await expect(words(page, 'number 1')).toBeInViewport()
  const jump = page.getByRole('button', { name: 'One new message' })
  await checkAccessibility(page)
  await jump.click()
  await expect(words(page, 'I am outside')).toBeInViewport()
  await expect(jump).toHaveCount(0)
  await expect(log(cab).getByText('Delivered', { exact: true })).toHaveCount(0)
})
