/** The admin pages: who sees them, the list of drivers, and the live board. Seen to fail with: the remedy "offer again" led elsewhere. */
import type { Locator } from '@playwright/test'
import { acceptAndAdvance, book, advanceJob, sendAsDriver } from '../kit/bookings.ts'
import { controlCardProvider } from '../kit/card-provider.ts'
import { choose } from '../kit/choose.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { adminLink } from '../kit/admin-link.ts'
import {
  allDriversDeclined,
  backdateAcceptance,
  backdateOffers,
  backdatePaymentOperation,
  lastSeen,
} from '../kit/shift-time.ts'
import { signIn } from '../kit/sign-in.ts'
import { desktop } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'
import { waitForMail } from '../kit/wait-for-mail.ts'

test.use(desktop)

test('an operator finds a driver, looks at the documents, and sees an error when the list cannot be loaded', async ({
  page,
  people,
  consoleGuard,
}) => {
  const driver = await people.driver()
  const newcomer = await people.driverWithoutProfile()
  await signIn(page, 'operator')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByText('Manage drivers and monitor the network')).toBeVisible()
  await expect(page.getByText(/^\d+ drivers in the network$/)).toBeVisible()
  const cards = page.getByRole('region', { name: 'Registered Drivers' }).getByRole('listitem')
  await expect(cards.filter({ hasText: newcomer.fullName })).toContainText('Location not set')
  await checkAccessibility(page)

  const search = page.getByRole('searchbox', { name: 'Search drivers' })
  await search.fill(driver.email)
  await search.press('Enter')
  const card = cards.filter({ has: page.getByRole('heading', { name: driver.fullName }) })
  await expect(card).toContainText('Available')
  await expect(card).toContainText('NEW')
  await expect(card).toContainText('No truck image')
  await expect(card.getByRole('link', { name: driver.phone })).toBeVisible()
  await expect(page.getByRole('heading', { name: newcomer.fullName })).toHaveCount(0)
  // the search text stays out of the address
  expect(page.url()).toMatch(/\/admin$/)

  await search.fill('nobody is called this')
  await search.press('Enter')
  await expect(page.getByText('No matches')).toBeVisible()
  await checkAccessibility(page)
  await search.fill('')
  await expect(page.getByRole('heading', { name: newcomer.fullName })).toBeVisible()

  consoleGuard.allow(/Failed to load resource/)
  await page.route('**/api/operations/drivers/search', (route) => route.abort())
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expectToast(page, 'Error', 'Failed to load drivers list')
  await page.unroute('**/api/operations/drivers/search')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy')

  await search.fill(driver.fullName)
  await search.press('Enter')
  await card.getByRole('link', { name: /See documents/ }).click()
  await expect(page.getByRole('heading', { name: 'Driver verification' })).toBeVisible()
  await expect(page.getByRole('heading', { name: driver.fullName })).toBeVisible()
  await (await adminLink(page, 'Drivers')).click()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('only operators see the admin pages: visitors are asked to sign in, other roles read why they may not', async ({
  page,
  people,
  browserOf,
}) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible()
  await expect(page.getByText('Please sign in to access the admin panel.')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth?returnTo=%2Fadmin')

  const other = await browserOf(await people.customer())
  await other.goto('/admin')
  await expect(
    other.getByRole('heading', { name: 'This page is not for your account' }),
  ).toBeVisible()
  await expect(other.getByText('You are signed in as customer.')).toBeVisible()
  await checkAccessibility(other)
})

test('an operator watches a booking go wrong and right again, and closes a task that a job left for a person', async ({
  page,
  people,
  here,
}) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  await signIn(page, 'operator')
  await page.goto('/admin/board')
  await expect(page.getByRole('heading', { name: 'Live board' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'under way' })).toBeVisible()

  // it appears without a reload
  const { bookingId } = await book(customer, here, driver)
  const row = page
    .getByRole('article')
    .filter({ has: page.locator(`a[href="/bookings/${bookingId}"]`) })
  await expect(row).toContainText(/\d:\d\d left to accept · 1 driver asked/)
  await checkAccessibility(page)

  // most of the acceptance window passes without an answer
  await backdateOffers(bookingId, 6)
  await page.reload()
  const needed = page.getByRole('region', { name: 'Needs attention' }).getByRole('article')
  const troubled = needed.filter({ has: page.locator(`a[href="/bookings/${bookingId}"]`) })
  await expect(troubled).toContainText('No answer for 6 min')
  await expect(troubled.getByRole('link', { name: /^Assign a driver/ })).toHaveAttribute(
    'href',
    `/bookings/${bookingId}#driver-assignment`,
  )
  await checkAccessibility(page)

  await acceptAndAdvance(driver, bookingId)
  await expect(row).toContainText('Accepted')
  await expect(row).toContainText(driver.fullName)
  await expect(troubled).toHaveCount(0)
  await sendAsDriver(driver, bookingId, 'I am ten minutes away')
  await query(
    `update chat_messages set created_at = now() - interval '7 minutes' where booking_id = $1`,
    [bookingId],
  )
  await page.reload()
  await expect(troubled).toContainText('The driver’s message is unread for 7 min')
  expect(await page.getByRole('main').innerText()).not.toContain(customer.firstName)

  const note = `The bank asks for €20.00 of ${bookingId.slice(-6)} back`
  await query(
    `insert into operator_tasks (id, kind, subject, booking_id, note, opened_at)
     values ('tsk_' || substr($1, 5), 'card_dispute', $1, $1, $2, now())`,
    [bookingId, note],
  )
  await page.reload()
  const task = page.getByRole('article').filter({ hasText: note })
  await expect(
    task.getByRole('heading', { name: 'A customer’s bank has opened a dispute' }),
  ).toBeVisible()
  await task.getByRole('button', { name: /^Close task/ }).click()
  await task.getByRole('button', { name: /^Close task/ }).click()
  const done = task.getByRole('textbox', { name: 'What was done' })
  await expect(done).toHaveAccessibleDescription(/Describe what was done/)
  await checkAccessibility(page)
  await done.fill('Sent the bank our papers')
  await task.getByRole('button', { name: /^Close task/ }).click()
  await expectToast(page, 'Task closed', 'Your note is recorded.')
  await expect(task).toHaveCount(0)
})

test('each remedy on the board links to the control for it, and works', async ({
  page,
  people,
  here,
}) => {
  test.slow()
  const customer = await people.customer()
  const [silent, near] = [await people.driver(), await people.driver()]
  const { bookingId } = await book(customer, here, silent)
  await signIn(page, 'operator')
  await page.goto('/admin/board')
  const troubledRow = (id: string): Locator =>
    page
      .getByRole('region', { name: 'Needs attention' })
      .getByRole('article')
      .filter({ has: page.locator(`a[href="/bookings/${id}"]`) })
  const toBoard = page.getByRole('main').getByRole('link', { name: 'Live board' })
  /** Follows a remedy from the board; its control is in view without scrolling. */
  const follow = async (
    trouble: string,
    remedy: string,
    control: Locator,
    troubled = troubledRow(bookingId),
  ): Promise<void> => {
    await expect(page.getByRole('heading', { name: 'Live board' })).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(troubled).toContainText(trouble, { timeout: 3_000 })
    }).toPass()
    await troubled
      .getByRole('link', { name: new RegExp(`^${remedy}`) })
      .first()
      .click()
    await expect(control).toBeInViewport()
  }
  const troubled = troubledRow(bookingId)
  const message = page.getByRole('textbox', { name: 'Message' })
  const write = async (side: 'customer' | 'driver', words: string): Promise<void> => {
    await message.fill(words)
    await page.getByRole('button', { name: `Send to the ${side}` }).click()
    await expectToast(page, 'Message sent', 'It’s on its way by email.')
    await toBoard.click()
  }

  // the driver does not answer: the operator tells the customer and asks another driver
  await backdateOffers(bookingId, 6)
  await follow('No answer for', 'Write to the customer', message)
  await write('customer', 'We are asking another driver')
  const others = page.getByRole('button', { name: 'Ask another driver' })
  await follow('No answer for', 'Assign a driver', others)
  await others.click()
  await choose(page.getByRole('radio', { name: near.fullName }))
  await page.getByRole('button', { name: 'Ask this driver' }).click()
  await expectToast(
    page,
    'Driver Assigned',
    `${near.fullName} has been asked and still has to accept.`,
  )
  await toBoard.click()
  await expect(page.getByRole('region', { name: 'On track' })).toBeVisible()
  await expect(troubled).toHaveCount(0)

  // all of the best drivers have declined, and then another one comes on duty
  const { bookingId: lost } = await book(await people.customer(), here, null)
  await allDriversDeclined(lost)
  const stranded = troubledRow(lost)
  const choice = page.getByRole('button', { name: 'Choose a driver' })
  await follow('No drivers left to ask', 'Offer again', choice, stranded)
  const fresh = await people.driver()
  await choice.click()
  await page.getByRole('button', { name: 'Auto-assign a driver' }).click()
  await expectToast(
    page,
    'Driver Assigned',
    'The nearest drivers are being asked. The first to accept gets the job.',
  )
  await acceptAndAdvance(fresh, lost)
  await toBoard.click()
  await expect(page.getByRole('region', { name: 'On track' })).toBeVisible()
  await expect(stranded).toHaveCount(0)

  // the bank does not answer at first, and then it does
  const [payment] = await query<{ intent: string }>(
    'select intent_id as intent from payments where booking_id = $1',
    [bookingId],
  )
  const path = `/v1/payment_intents/${payment?.intent}/capture`
  await controlCardProvider('fail-next', { kind: 'status_500', path, times: 500 })
  await acceptAndAdvance(near, bookingId)
  await backdatePaymentOperation(bookingId, 3)
  const again = page.getByRole('button', { name: 'Ask the bank again' })
  await follow('Payment not confirmed', 'Ask the bank again', again)
  await checkAccessibility(page)
  await again.click()
  await expectToast(page, 'No answer yet', 'We ask the bank again every minute.')
  // The queue asks the bank as well, and must not be first: the bank answers again when the press is on its way.
  await page.route('**/execute-payment', async (route) => {
    await controlCardProvider('clear-faults')
    await route.continue()
  })
  await again.click()
  await expectToast(page, 'Payment confirmed', 'The bank has answered.')
  await expect(again).toHaveCount(0)
  await toBoard.click()

  // the truck does not move
  await backdateAcceptance(bookingId, 11)
  await lastSeen(near.driverId, 0)
  const call = page.getByRole('link', { name: `Call ${near.firstName}` }).first()
  await follow('Not set off', 'Call the driver', call)
  await expect(call).toHaveAttribute('href', /^tel:/)
  await toBoard.click()
  await follow('Not set off', 'Write to the driver', message)
  await write('driver', 'Are you on your way?')

  // the truck's position is lost, it will be late, and its driver's message is unread
  await advanceJob(near, bookingId, 'set_off')
  await sendAsDriver(near, bookingId, 'I am ten minutes away')
  await query(
    `update chat_messages set created_at = now() - interval '7 minutes' where booking_id = $1`,
    [bookingId],
  )
  await query(
    `update bookings set estimated_arrival = promised_by + interval '20 minutes', estimated_arrival_by = 'driver' where id = $1`,
    [bookingId],
  )
  await lastSeen(near.driverId, 6)
  const note = page.getByRole('textbox', { name: 'Note' })
  await follow('Truck not seen', 'Write a note', note)
  await note.fill('The phone lies in the cab')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expectToast(page, 'Note saved', 'Operators who open this booking see it.')
  await toBoard.click()
  const read = page.getByRole('button', { name: 'Read the conversation' })
  await follow('The driver’s message is unread', 'Read the chat', read)
  await read.click()
  await expect(page.getByText('I am ten minutes away')).toBeVisible()
  await toBoard.click()
  await expect(troubled).toContainText('promised by')
  await checkAccessibility(page)
  const cancel = page.getByRole('button', { name: 'Cancel booking' })
  await follow('promised by', 'Cancel with refund', cancel)
  await cancel.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await waitForMail(page, customer.email, /cancelled/i)
  await toBoard.click()
  await expect(page.getByRole('status').filter({ hasText: 'under way' })).toBeVisible()
  await expect(troubled).toHaveCount(0)
})

test('an operator writes a note, writes to the customer, and refunds part of the price', async ({
  page,
  people,
  here,
}) => {
  test.slow()
  const [customer, driver] = [await people.customer(), await people.driver()]
  const { bookingId } = await book(customer, here, driver)
  await acceptAndAdvance(driver, bookingId, 'set_off', 'arrive', 'start', 'complete')
  await signIn(page, 'operator')
  await page.goto(`/bookings/${bookingId}`)
  await expect(page.getByRole('heading', { name: 'Notes and messages' })).toBeVisible()

  const words = page.getByRole('textbox', { name: 'Note' })
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(words).toHaveAccessibleDescription(/Write something first/)
  await words.fill('The truck came without its winch')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expectToast(page, 'Note saved', 'Operators who open this booking see it.')
  await expect(page.getByText('The truck came without its winch')).toBeVisible()

  await choose(page.getByRole('radio', { name: 'The customer' }))
  await page.getByRole('textbox', { name: 'Message' }).fill('We are giving you €20.00 back')
  await page.getByRole('button', { name: 'Send to the customer' }).click()
  await expectToast(page, 'Message sent', 'It’s on its way by email.')
  await waitForMail(page, customer.email, 'A message about your recovery')
  await expect(page.getByText(/, to the customer · /)).toBeVisible()
  await checkAccessibility(page)

  await page.getByText(/^Ledger lines \(3\)$/).click()
  await expect(page.getByText('Earned by completion')).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount' }).fill('99999')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(
    /Enter an amount up to €/,
  )
  await checkAccessibility(page)
  await page.getByRole('textbox', { name: 'Amount' }).fill('20')
  await page.getByRole('textbox', { name: 'Reason' }).fill('The truck came without its winch')
  await page.getByRole('button', { name: 'Refund €20.00' }).click()
  await expectToast(page, 'Refund requested', 'We tell the customer when the bank has taken it.')
  // the form is empty after it was sent
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('')
  // a job makes the refund, and it appears without a reload
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('Made')
  await expect(page.getByText('Earnings reduced')).toBeVisible()

  // a second refund, by the correct price while the customer is on the phone; a price above the present one is refused
  await page.goto('/admin/board')
  await page.getByRole('searchbox', { name: 'Search bookings and people' }).fill(bookingId)
  await page.getByRole('link', { name: /^Adjust the price/ }).click()
  const price = page.getByRole('textbox', { name: 'New price' })
  await expect(price).toBeInViewport()
  await expect(price).toHaveAccessibleDescription(/It is €\d+\.\d\d now/)
  const hint = await page.getByText(/^It is €[\d.]+ now/).innerText()
  const cents = Math.round(Number(/€([\d.]+) now/.exec(hint)?.[1]) * 100)
  await price.fill(((cents + 1_00) / 100).toFixed(2))
  await page.getByRole('textbox', { name: 'Reason' }).fill('It was towed half of the way')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(price).toHaveAccessibleDescription(/The price can only go down from €/)
  await checkAccessibility(page)
  await price.fill(((cents - 7_50) / 100).toFixed(2))
  await page.getByRole('button', { name: 'Refund €7.50' }).click()
  const refunds = page.getByRole('list', { name: 'Refunds' })
  await expect(refunds.getByRole('listitem').filter({ hasText: '€7.50' })).toContainText('Made')
  await choose(page.getByRole('radio', { name: 'Correct price' }))
  const left = `It is €${((cents - 7_50) / 100).toFixed(2)} now`
  await expect(page.getByText(left)).toBeVisible()
})
