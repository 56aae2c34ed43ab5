/** The operators' desk: who may see it, everybody who drives, and what is under way. */
import { acceptAndMove, book, sayAsDriver } from './kit/bookings.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { query } from './kit/database.ts'
import { signIn } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

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
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Drivers' })
    .click()
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
  await expect(row).toContainText('Waiting for a driver')
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
  await expect(row).toContainText('Driver confirmed')
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
