/** The admin pages: who sees them, their frame, the list of drivers, and what an operator does on a booking's page. */
import { book, bookAndAccept } from '../kit/bookings.ts'
import { choose } from '../kit/choose.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { adminLink } from './admin-link.ts'
import { postponeDue } from './due-actions.ts'
import { signIn } from '../kit/sign-in.ts'
import { desktop } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast, undoBar, waitUntilCarriedOut } from '../kit/toasts.ts'
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
  const rows = page.getByRole('table', { name: 'Drivers' }).getByRole('row')
  await expect(rows.filter({ hasText: newcomer.fullName })).toContainText('Location not set')
  await checkAccessibility(page)

  const search = page.getByRole('searchbox', { name: 'Search drivers' })
  await search.fill(driver.email)
  await search.press('Enter')
  const found = rows.filter({ has: page.getByRole('link', { name: driver.fullName }) })
  await expect(found).toContainText('Available')
  await expect(found).toContainText('NEW')
  await expect(found).toContainText('No truck image')
  await expect(found.getByRole('link', { name: driver.phone })).toBeVisible()
  await expect(rows.filter({ hasText: newcomer.fullName })).toHaveCount(0)
  // the search text stays out of the address
  expect(page.url()).toMatch(/\/admin$/)

  await search.fill('nobody is called this')
  await search.press('Enter')
  await expect(page.getByText('No matches')).toBeVisible()
  await checkAccessibility(page)
  await search.fill('')
  await expect(rows.filter({ hasText: newcomer.fullName })).toBeVisible()

  const state = page.getByRole('combobox', { name: 'State' })
  await state.selectOption({ label: 'Verified' })
  await expect(rows.filter({ hasText: newcomer.fullName })).toHaveCount(0)
  await expect(page).toHaveURL('/admin?state=verified')
  await page.getByRole('combobox', { name: 'Duty' }).selectOption({ label: 'Off duty' })
  await expect(rows.filter({ hasText: driver.fullName })).toHaveCount(0)
  await page.goto('/admin')

  consoleGuard.allow(/Failed to load resource/)
  await page.route('**/api/operations/drivers/search', (route) => route.abort())
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expectToast(page, 'Error', 'Failed to load drivers list')
  await page.unroute('**/api/operations/drivers/search')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy')

  await search.fill(driver.fullName)
  await search.press('Enter')
  await found.getByRole('link', { name: /See documents/ }).click()
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

test('the console has its own frame: navigation, search and counts beside every page of an operator, a booking too', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const customer = await people.customer()
  const { bookingId } = await book(customer, here, await people.driver())
  const footer = page.getByRole('contentinfo')
  await signIn(page, 'operator')
  for (const address of [
    '/admin',
    '/admin/board',
    `/bookings/${bookingId}`,
    '/insurance-dashboard',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Search bookings and people' })).toBeVisible()
    await expect(footer).toHaveCount(0)
    // the page has the width that the navigation leaves
    const main = await page.getByRole('main').boundingBox()
    expect(main?.width ?? 0).toBeGreaterThan(1_150)
  }
  await page.goto(`/bookings/${bookingId}`)
  const glance = page.getByLabel('Booking at a glance')
  await expect(glance).toBeInViewport({ ratio: 1 })
  for (const fact of [here.town, 'Car', customer.fullName]) await expect(glance).toContainText(fact)
  await checkAccessibility(page)
  await (await adminLink(page, /^Board/)).click()
  await expect(page.getByRole('heading', { name: 'Live board' })).toBeVisible()

  const own = await browserOf(customer)
  await own.goto(`/bookings/${bookingId}`)
  await expect(own.getByRole('contentinfo')).toBeVisible()
  await expect(own.getByRole('navigation', { name: 'Admin' })).toHaveCount(0)
})

test('an operator writes a note, writes to the customer, and refunds part of the price', async ({
  page,
  people,
  here,
}) => {
  test.slow()
  const { customer, bookingId } = await bookAndAccept(
    people,
    here,
    'set_off',
    'arrive',
    'start',
    'complete',
  )
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
  // for ten seconds nothing happens, and the button that takes it back has the focus
  const bar = undoBar(page, 'Refund of €20.00')
  await expect(bar).toContainText(/Refund of €20\.00 for TL-\w{5} (in \d+ s|is being)/)
  await expect(bar.getByRole('button', { name: 'Undo' })).toBeFocused()
  // it survives a reload, with the seconds that are left
  await postponeDue(bookingId)
  await page.reload()
  await expect(bar).toContainText(/Refund of €20\.00 for TL-\w{5} (in \d+ s|is being)/)
  await bar.getByRole('button', { name: 'Undo' }).press('Enter')
  const undone = page.getByText(/^Refund of €20\.00 for TL-\w{5}: nothing has happened\.$/)
  await expect(undone.first()).toBeVisible()
  await expect(bar).toBeHidden()
  await page.getByRole('textbox', { name: 'Amount' }).fill('20')
  await page.getByRole('textbox', { name: 'Reason' }).fill('The truck came without its winch')
  await page.getByRole('button', { name: 'Refund €20.00' }).click()
  await waitUntilCarriedOut(page, 'Refund of €20.00')
  await expectToast(page, 'Refund requested', 'We tell the customer when the bank has taken it.')
  // the form is empty after it was sent
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('')
  // a job makes the refund, and it appears without a reload
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('Refunded')
  // closed again by the reload
  await page.getByText(/^Ledger lines \(\d+\)$/).click()
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
  await waitUntilCarriedOut(page, 'Refund of €7.50')
  const refunds = page.getByRole('list', { name: 'Refunds' })
  await expect(refunds.getByRole('listitem').filter({ hasText: '€7.50' })).toContainText('Refunded')
  await choose(page.getByRole('radio', { name: 'Correct price' }))
  const left = `It is €${((cents - 7_50) / 100).toFixed(2)} now`
  await expect(page.getByText(left)).toBeVisible()
})
