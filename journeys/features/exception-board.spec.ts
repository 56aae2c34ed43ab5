/** The live board: problems that come and clear, tasks, and what helps. Seen to fail with: the remedy "offer again" led elsewhere. */
import type { Locator } from '@playwright/test'
import { acceptAndAdvance, book, advanceJob, sendAsDriver } from '../kit/bookings.ts'
import { boardPanel, boardRow, closePanel, openPanel } from '../kit/board.ts'
import { controlCardProvider } from '../kit/card-provider.ts'
import { choose } from '../kit/choose.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
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
import { takeScreenshot } from './take-screenshot.ts'

test.use(desktop)

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
  const row = boardRow(page, bookingId)
  await expect(row).toContainText(/\d:\d\d left · 1 asked/)
  await checkAccessibility(page)

  // most of the acceptance window passes without an answer
  await backdateOffers(bookingId, 6)
  await page.reload()
  const troubled = boardRow(page, bookingId, 'Needs attention')
  await expect(troubled).toContainText(/No answer for [6-9] min/)
  const panel = await openPanel(page, bookingId)
  await expect(panel.getByRole('link', { name: 'Assign a driver' })).toHaveAttribute(
    'href',
    `/admin/board?open=${bookingId}#driver-assignment`,
  )
  await checkAccessibility(page)
  await takeScreenshot(page, 'exception-board')

  // it clears while the panel is open, which says so and stays
  await acceptAndAdvance(driver, bookingId)
  await expect(panel.getByRole('status', { name: 'Cleared' })).toContainText(
    /Cleared \d\d:\d\d\s*No answer for [6-9] min/,
  )
  await expect(panel).toContainText('Accepted less than a minute ago')
  await expect(row).toContainText(driver.fullName)
  await expect(troubled).toHaveCount(0)
  await page.reload()
  await expect(panel).toContainText('Accepted less than a minute ago')
  await closePanel(page)
  await sendAsDriver(driver, bookingId, 'I am ten minutes away')
  await query(
    `update chat_messages set created_at = now() - interval '7 minutes' where booking_id = $1`,
    [bookingId],
  )
  await page.reload()
  await expect(troubled).toContainText('The driver’s message is unread for 7 min')
  // the board names the customer, and how to reach them is on record with the booking
  await expect(row).toContainText(customer.fullName)
  const words = await page.getByRole('main').innerText()
  for (const secret of [customer.email, customer.phone]) expect(words).not.toContain(secret)

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

test('each remedy is beside the board, leads to the control for it, and works', async ({
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
  const troubledRow = (id: string): Locator => boardRow(page, id, 'Needs attention')
  /** Opens a row and follows a remedy in its panel; its control is in view without scrolling, and the board stays. */
  const follow = async (
    trouble: string,
    remedy: string,
    control: Locator,
    troubled = troubledRow(bookingId),
  ): Promise<void> => {
    await expect(page.getByRole('heading', { name: 'Live board' })).toBeVisible()
    const id = (await troubled.getAttribute('data-list-row')) ?? ''
    // a row names the worst of its problems, the panel all of them
    await expect(async () => {
      await page.reload()
      const panel = await openPanel(page, id)
      await expect(panel).toContainText(trouble, { timeout: 3_000 })
    }).toPass()
    const opened = boardPanel(page)
    await opened
      .getByRole('link', { name: new RegExp(`^${remedy}`) })
      .first()
      .click()
    await expect(control).toBeInViewport()
    await expect(troubled).toBeVisible()
  }
  const troubled = troubledRow(bookingId)
  const message = page.getByRole('textbox', { name: 'Message' })
  const write = async (side: 'customer' | 'driver', words: string): Promise<void> => {
    await message.fill(words)
    await page.getByRole('button', { name: `Send to the ${side}` }).click()
    await expectToast(page, 'Message sent', 'It’s on its way by email.')
    await closePanel(page)
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
  await closePanel(page)
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
  await closePanel(page)
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
  await closePanel(page)

  // the truck does not move
  await backdateAcceptance(bookingId, 11)
  await lastSeen(near.driverId, 0)
  const call = page.getByRole('link', { name: `Call ${near.firstName}` }).first()
  await follow('Not set off', 'Call the driver', call)
  await expect(call).toHaveAttribute('href', /^tel:/)
  await closePanel(page)
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
  await closePanel(page)
  const read = page.getByRole('button', { name: 'Read the conversation' })
  await follow('The driver’s message is unread', 'Read the chat', read)
  await read.click()
  await expect(page.getByText('I am ten minutes away')).toBeVisible()
  await closePanel(page)
  await expect(troubled).toContainText('promised by')
  await checkAccessibility(page)
  const cancel = page.getByRole('button', { name: 'Cancel booking' })
  await follow('promised by', 'Cancel with refund', cancel)
  await cancel.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await waitForMail(page, customer.email, /cancelled/i)
  await closePanel(page)
  await expect(page.getByRole('status').filter({ hasText: 'under way' })).toBeVisible()
  await expect(troubled).toHaveCount(0)
})
