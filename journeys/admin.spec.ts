/** The operators' desk: who may see it, everybody who drives, and what is under way. */
import { acceptAndMove, book, sayAsDriver } from './kit/bookings.ts'
import { choose } from './kit/choose.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { query } from './kit/database.ts'
import { deskLink } from './kit/desk-link.ts'
import { signIn } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'
import { waitForMail } from './kit/wait-for-mail.ts'

test('an operator finds a driver, looks at the papers, and hears when the list cannot be loaded', async ({
  page,
  cast,
  consoleGuard,
}) => {
  const driver = await cast.driver()
  const newcomer = await cast.driverWithoutProfile()
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
  // what was looked for stays out of the address
  expect(page.url()).toMatch(/\/admin$/)

  await search.fill('nobody is called this')
  await search.press('Enter')
  await expect(page.getByText('Nobody fits what you look for')).toBeVisible()
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
  await card.getByRole('link', { name: /See papers/ }).click()
  await expect(page.getByRole('heading', { name: 'Driver verification' })).toBeVisible()
  await expect(page.getByRole('heading', { name: driver.fullName })).toBeVisible()
  await (await deskLink(page, 'Drivers')).click()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('nobody else sees the desk: who is not signed in is asked to, and others read why', async ({
  page,
  cast,
  browserOf,
}) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible()
  await expect(page.getByText('Please sign in to access the admin panel.')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth?returnTo=%2Fadmin')

  const other = await browserOf(await cast.customer())
  await other.goto('/admin')
  await expect(
    other.getByRole('heading', { name: 'This page is not for your account' }),
  ).toBeVisible()
  await expect(other.getByText('You are signed in as customer.')).toBeVisible()
  await checkAccessibility(other)
})

test('an operator watches a booking go wrong and right again, and closes what a machine left to a person', async ({
  page,
  cast,
  here,
}) => {
  const [customer, driver] = [await cast.customer(), await cast.driver()]
  await signIn(page, 'operator')
  await page.goto('/admin/board')
  await expect(page.getByRole('heading', { name: 'Live board' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'under way' })).toBeVisible()

  // it appears by itself
  const { bookingId } = await book(customer, here, driver)
  const row = page
    .getByRole('article')
    .filter({ has: page.locator(`a[href="/bookings/${bookingId}"]`) })
  await expect(row).toContainText(/\d:\d\d left to accept · 1 driver asked/)
  await checkAccessibility(page)

  // most of its time to accept goes by without an answer
  await query(
    `update bookings set acceptance_deadline = acceptance_deadline - interval '6 minutes' where id = $1`,
    [bookingId],
  )
  await page.reload()
  const needed = page.getByRole('region', { name: 'Needs you' }).getByRole('article')
  const troubled = needed.filter({ has: page.locator(`a[href="/bookings/${bookingId}"]`) })
  await expect(troubled).toContainText('Nobody has answered for 6 min')
  await expect(troubled.getByRole('link', { name: /^Assign a driver/ })).toHaveAttribute(
    'href',
    `/bookings/${bookingId}`,
  )
  await checkAccessibility(page)

  await acceptAndMove(driver, bookingId)
  await expect(row).toContainText('Accepted')
  await expect(row).toContainText(driver.fullName)
  await expect(troubled).toHaveCount(0)
  await sayAsDriver(driver, bookingId, 'I am ten minutes away')
  await query(
    `update chat_messages set created_at = now() - interval '7 minutes' where booking_id = $1`,
    [bookingId],
  )
  await page.reload()
  await expect(troubled).toContainText('The driver’s message is unread for 7 min')
  expect(await page.getByRole('main').innerText()).not.toContain(customer.firstName)

  const note = `The bank sent €20.00 of ${bookingId.slice(-6)} back`
  await query(
    `insert into operator_tasks (id, kind, subject, booking_id, note, opened_at)
     values ('tsk_' || substr($1, 5), 'refund_failed', $1, $1, $2, now())`,
    [bookingId, note],
  )
  await page.reload()
  const task = page.getByRole('article').filter({ hasText: note })
  await expect(task.getByRole('heading', { name: 'A refund failed' })).toBeVisible()
  await task.getByRole('button', { name: /^Close task/ }).click()
  await task.getByRole('button', { name: /^Close task/ }).click()
  const done = task.getByRole('textbox', { name: 'What was done' })
  await expect(done).toHaveAccessibleDescription(/Say what was done/)
  await checkAccessibility(page)
  await done.fill('Sent by bank transfer')
  await task.getByRole('button', { name: /^Close task/ }).click()
  await expectToast(page, 'Task closed', 'Your note is on record.')
  await expect(task).toHaveCount(0)
})

test('an operator writes a note, writes to the customer, and gives part of the price back', async ({
  page,
  cast,
  here,
}) => {
  test.slow()
  const [customer, driver] = [await cast.customer(), await cast.driver()]
  const { bookingId } = await book(customer, here, driver)
  await acceptAndMove(driver, bookingId, 'set_off', 'arrive', 'start', 'complete')
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
  await expectToast(page, 'Message sent', 'It is on its way by mail.')
  await waitForMail(page, customer.email, 'A message about your recovery')
  await expect(page.getByText(/, to the customer · /)).toBeVisible()
  await checkAccessibility(page)

  await page.getByText(/^Ledger lines \(3\)$/).click()
  await expect(page.getByText('Earned by completion')).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount' }).fill('99999')
  await page.getByRole('button', { name: 'Give back', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(
    /Enter an amount up to €/,
  )
  await checkAccessibility(page)
  await page.getByRole('textbox', { name: 'Amount' }).fill('20')
  await page.getByRole('textbox', { name: 'Reason' }).fill('The truck came without its winch')
  await page.getByRole('button', { name: 'Give back €20.00' }).click()
  await expectToast(page, 'Refund asked for', 'The customer is told when the bank has taken it.')
  // pressed again, the form asks for nothing
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('')
  // it is made by a job, and shown without a reload
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('Made')
  await expect(page.getByText('Earnings made smaller')).toBeVisible()

  // and once more, by the price it should have had; which is never a higher one
  await choose(page.getByRole('radio', { name: 'What it should cost' }))
  const price = page.getByRole('textbox', { name: 'New price' })
  await expect(price).toHaveAccessibleDescription(/It is €\d+\.\d\d now/)
  const hint = await page.getByText(/^It is €[\d.]+ now/).innerText()
  const cents = Math.round(Number(/€([\d.]+) now/.exec(hint)?.[1]) * 100)
  await price.fill(((cents + 1_00) / 100).toFixed(2))
  await page.getByRole('textbox', { name: 'Reason' }).fill('It was towed half of the way')
  await page.getByRole('button', { name: 'Give back', exact: true }).click()
  await expect(price).toHaveAccessibleDescription(/The price can only go down from €/)
  await checkAccessibility(page)
  await price.fill(((cents - 7_50) / 100).toFixed(2))
  await page.getByRole('button', { name: 'Give back €7.50' }).click()
  const refunds = page.getByRole('list', { name: 'Refunds' })
  await expect(refunds.getByRole('listitem').filter({ hasText: '€7.50' })).toContainText('Made')
  await choose(page.getByRole('radio', { name: 'What it should cost' }))
  const left = `It is €${((cents - 7_50) / 100).toFixed(2)} now`
  await expect(page.getByText(left)).toBeVisible()
})

test('what is above one operator’s limit is proposed by one and approved by another', async ({
  page,
  cast,
  here,
  browserOf,
}) => {
  test.slow()
  const [customer, driver] = [await cast.customer(), await cast.driver()]
  const { bookingId } = await book(customer, here, driver)
  await acceptAndMove(driver, bookingId, 'set_off', 'arrive', 'start', 'complete')
  // one operator has given nearly as much of it as they may
  await query(
    `insert into refunds (id, payment_id, amount_cents, reason, state, created_at)
     select 'rfd_' || substr($1, 5), id, 19000, 'operator', 'succeeded', now() from payments where booking_id = $1`,
    [bookingId],
  )
  const second = await cast.customer()
  await query(`update profiles set role = 'operator' where user_id = $1`, [second.accountId])

  await signIn(page, 'operator')
  await page.goto(`/bookings/${bookingId}`)
  await page.getByRole('textbox', { name: 'Amount' }).fill('30')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Waited three hours for the truck')
  await page.getByRole('button', { name: 'Propose €30.00' }).click()
  await expectToast(page, 'Refund proposed', 'Another operator decides. It is on the board.')
  await expect(page.getByText('You proposed it, so another operator decides.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await checkAccessibility(page)

  const other = await browserOf(second)
  await other.goto('/admin/board')
  const proposal = other
    .getByRole('region', { name: 'Refunds to decide' })
    .getByRole('article')
    .filter({ has: other.locator(`a[href="/bookings/${bookingId}"]`) })
  await expect(proposal).toContainText('Waited three hours for the truck')
  await proposal.getByRole('button', { name: 'Reject' }).click()
  await expect(proposal.getByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription(
    /Say why it is rejected/,
  )
  await checkAccessibility(other)
  await proposal.getByRole('button', { name: 'Approve' }).click()
  await expectToast(other, 'Refund approved', 'The bank is asked for it now.')
  await expect(proposal).toHaveCount(0)
  // and the first one sees it without a reload
  await expect(page.getByText(new RegExp(`^Approved by ${second.fullName}`))).toBeVisible()
})
