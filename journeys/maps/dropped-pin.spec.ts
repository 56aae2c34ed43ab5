/** The pin is the place as soon as it is dropped: its name comes later, or not at all. */
import type { Page } from '@playwright/test'
import { findPlace } from '../../domain/places/places.ts'
import { greatCircleKm } from '../../domain/places/point.ts'
import { paths } from '../../web/paths.ts'
import { acceptAndAdvance } from '../kit/bookings.ts'
import {
  agree,
  bookingDialog,
  bookingIdOf,
  describePlainCar,
  payButton,
  pickPlace,
} from '../kit/booking-flow.ts'
import { typeCard } from '../kit/card-frame.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'

test.use({ movingMaps: true })

const where = (page: Page) => page.getByRole('combobox', { name: 'Where are you?' })
const pin = (page: Page) => page.getByRole('button', { name: /^Pin: / })
const naming = '**/api/places/nearest?*'
const coordinates = /^\d{2}\.\d{4} north, \d\.\d{4} west$/

test('a device that is wrong by two kilometres is put right with the pin, and the truck goes there', async ({
  page,
  context,
  people,
  here,
  browserOf,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  const place = findPlace(here.town, here.county)
  if (!place) throw new Error(`no place ${here.town}`)
  const driver = await people.driver()
  await signInAs(page, await people.customer())
  await page.goto('/book')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: place.lat + 0.018, longitude: place.lon, accuracy: 30 })
  const details = bookingDialog(page, 'Recovery Details')
  await details.getByRole('button', { name: 'Use my location' }).click()
  const pickup = details.getByRole('combobox', { name: 'Pickup Eircode, place or address' })
  await expect(pickup).toHaveValue(/, Co\. /)
  await pickPlace(details, 'Drop-off Eircode, place or address', {
    name: here.dropoffTown,
    county: here.county,
  })
  await describePlainCar(details)
  await details.getByRole('button', { name: 'Move the pin' }).first().click()

  // The name of the new spot does not come while the customer goes on.
  let deliver = (): void => {}
  const held = new Promise<void>((resolve) => (deliver = resolve))
  await page.route(naming, async (route) => {
    await held
    await route.abort()
  })
  await pin(page).focus()
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('Shift+ArrowDown')
  await expect(pickup).toHaveValue(coordinates)
  await details.getByRole('button', { name: 'Continue' }).click()
  await typeCard(page, '4242 4242 4242 4242')
  await agree(page)
  await payButton(page).click()
  const bookingId = await bookingIdOf(page)
  deliver()
  const [row] = await query<{ lat: number; lon: number; label: string }>(
    `select (pickup->'point'->>'lat')::float8 as lat, (pickup->'point'->>'lon')::float8 as lon,
            pickup->>'label' as label
     from bookings where id = $1`,
    [bookingId],
  )
  // Mutant: the place of the device sent, and the pin only drawn.
  expect(row && greatCircleKm(row, place)).toBeLessThan(0.5)
  // The driver reads a name, not the coordinates.
  expect(row?.label).toContain(`Co. ${here.county}`)

  // Mutant: the name searched for, which is that of the nearest town.
  const position = `${row?.lat.toFixed(5)},${row?.lon.toFixed(5)}`
  await acceptAndAdvance(driver, bookingId, 'set_off')
  const cab = await browserOf(driver)
  for (const [path, name] of [
    [paths.booking(bookingId), 'Open pickup in maps'],
    [paths.driverCab, 'Navigate'],
  ] as const) {
    await cab.goto(path)
    const link = cab.getByRole('link', { name: new RegExp(`^${name}`) })
    const address = new URL((await link.getAttribute('href')) ?? '')
    expect(address.searchParams.get('query'), name).toBe(position)
  }
})

test('a pin without a connection stays where it was dropped, and is named once there is one', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  await page.goto('/')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 53.31346, longitude: -6.36333, accuracy: 40 })
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(where(page)).toHaveValue('M50 between J9 and J10')
  await page.getByRole('button', { name: 'Move the pin' }).first().click()
  await expect(pin(page)).toHaveAccessibleName(/M50 between J9 and J10/)
  await context.setOffline(true)
  await pin(page).focus()
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Shift+ArrowLeft')
  await expect(where(page)).toHaveValue(coordinates)
  const dropped = await where(page).inputValue()
  await expect(
    page.locator('#main').getByText("We can't name this spot right now. Its position is kept."),
  ).toBeVisible()
  await expect(where(page)).toHaveValue(dropped)
  await expect(pin(page)).toHaveAccessibleName(new RegExp(`^Pin: ${dropped}`))
  await expect(page.getByRole('checkbox', { name: 'I am on a motorway' })).toBeChecked()
  await checkAccessibility(page)

  await context.setOffline(false)
  await expect(where(page)).toHaveValue(/^Near .*, Co\. Dublin$/)
  await expect(page.getByRole('checkbox', { name: 'I am on a motorway' })).not.toBeChecked()
})

test('a name that comes late is not put over what was typed since', async ({ page, context }) => {
  await page.goto('/')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 53.31346, longitude: -6.36333, accuracy: 40 })
  let deliver = (): void => {}
  const held = new Promise<void>((resolve) => (deliver = resolve))
  await page.route(naming, async (route) => {
    await held
    await route.continue()
  })
  const requested = page.waitForRequest(naming)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(where(page)).toHaveValue(coordinates)
  await requested
  await where(page).fill('Naas')
  await page.getByRole('option', { name: 'Naas, Co. Kildare' }).click()
  deliver()
  await expect(
    page.getByRole('region', { name: 'Your price' }).getByText(/€\d/).first(),
  ).toBeVisible()
  await expect(where(page)).toHaveValue('Naas, Co. Kildare')
})
