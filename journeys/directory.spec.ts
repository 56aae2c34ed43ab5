/** The list of drivers: filters, paging, the empty and the failed list, and booking a driver from it. */
import type { Locator, Page } from '@playwright/test'
import { bookingDialog, describePlainCar, printAddress } from './kit/booking-flow.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { query } from './kit/database.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

const cardOf = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

const filter = (page: Page, name: string): Locator =>
  page.getByRole('search', { name: 'Drivers' }).getByRole('combobox', { name })

test('filtered by address and by form down to one driver, who is then booked', async ({
  page,
  people,
  here,
}) => {
  const driver = await people.driver({ perKmCents: 310 })
  await page.goto('/drivers')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ drivers/ })).toBeVisible()
  await filter(page, 'County').focus()
  await filter(page, 'County').selectOption(here.county)
  await expect(page).toHaveURL(`/drivers?county=${here.county}`)
  await filter(page, 'Truck').selectOption('Flatbed')
  await page.reload()
  await expect(filter(page, 'County')).toHaveValue(here.county)

  const card = cardOf(page, driver.fullName)
  await expect(card.getByText(`${here.town}, Co. ${here.county}`)).toBeVisible()
  await expect(card.getByText('New', { exact: true })).toBeVisible()
  await expect(card.getByText('€3.10')).toBeVisible()
  await expect(card.getByText(/^\+\d more$/)).toBeVisible()
  await checkAccessibility(page)

  await card.getByRole('link', { name: `Book ${driver.firstName}` }).click()
  const details = bookingDialog(page, 'Recovery Details')
  await expect(page).toHaveURL('/book')
  await expect(details.getByText(`You chose ${driver.fullName}`)).toBeVisible()
  await printAddress(details, here)
  await describePlainCar(details)
  await expect(details.getByRole('radio', { name: driver.fullName })).toBeChecked()
  await expect(details.getByText(`You chose ${driver.fullName}`)).toBeHidden()
  await checkAccessibility(page)

  // The driver has gone off duty: the form says so, and auto-assign is selected unless the customer chooses another driver.
  await query('delete from driver_positions where driver_id = $1', [driver.driverId])
  await details.getByRole('combobox', { name: 'Where is the vehicle?' }).selectOption('Home')
  await expect(details.getByText(`${driver.fullName} cannot take this job now`)).toBeVisible()
  await expect(
    details.getByRole('radio', { name: /^Send the nearest available driver/ }),
  ).toBeChecked()

  await page.goto(`/drivers?county=${here.county}&availability=any`)
  await expect(
    cardOf(page, driver.fullName).getByRole('button', { name: `Book ${driver.firstName}` }),
  ).toHaveAccessibleDescription('Off duty or on another job')
  await page.goto('/book?driver=nobody')
  await expect(page).toHaveURL('/book')
})

test('page by page, and the focus moves on with the list', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 500/)
  await page.goto('/drivers')
  const names = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 })
  await expect(names).toHaveCount(12)
  const more = page.getByRole('button', { name: 'Show more' })
  await more.press('Enter')
  await expect(names).not.toHaveCount(12)
  await expect(names.nth(12)).toBeFocused()

  await page.route('**/api/drivers?*cursor=*', (route) => route.fulfill({ status: 500, body: '' }))
  const shown = await names.count()
  await more.press('Enter')
  await expectToast(
    page,
    'Error Loading Drivers',
    'Failed to load available drivers. Please try again.',
  )
  await expect(names).toHaveCount(shown)
})

test('no driver matches, the list is empty, loading fails: each with a way out', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 500/)
  await page.goto('/drivers?truckType=heavy_wrecker&vehicleType=motorcycle&county=Leitrim')
  await expect(page.getByText('No matches')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(page).toHaveURL('/drivers')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()

  const none = { items: [], nextCursor: null }
  await page.route('**/api/drivers?limit=*', (route) => route.fulfill({ json: none }))
  await page.reload()
  await expect(
    page.getByText('No drivers are currently available. Please try again later.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect(page).toHaveURL('/drivers?availability=any')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()

  await page.unroute('**/api/drivers?limit=*')
  await page.route('**/api/drivers?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/drivers')
  const failed = page.getByRole('alert').filter({ hasText: 'Error Loading Drivers' })
  await expect(failed).toContainText('Failed to load available drivers. Please try again.')
  await checkAccessibility(page)
  await page.unroute('**/api/drivers?*')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
})

test('without JavaScript the page lists who was free at the last count, and says how to get help', async ({
  visitor,
}) => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto('/drivers')
  await expect(page.getByText(/^The list shows who was free/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Book / }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Who is in this list' })).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await page.getByRole('link', { name: 'What we ask of drivers' }).click()
  await expect(page).toHaveURL('/driver-requirements')
})
