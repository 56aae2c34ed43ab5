/** No two places show different arrival times for the same booking at the same moment (roadside.md, "The trip"). */
import type { Page } from '@playwright/test'
import { acceptAndAdvance, advanceJob, book } from './kit/bookings.ts'
import { findPlace } from '../domain/places/places.ts'
import { signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'

/** What a screen says: the time of day in its headline, and the minutes beside its map. */
const shownOn = async (page: Page): Promise<{ at: string; minutes: number }> => {
  const at = page.getByText('Expected at the pickup').locator('xpath=..').locator('time')
  const minutes = page.locator('#location').getByText(/^\d+ min$/)
  return {
    at: (await at.getAttribute('datetime')) ?? '',
    minutes: Number.parseInt(await minutes.innerText(), 10),
  }
}

test('customer, driver, operator and whoever has the link read the same arrival, also when the truck comes nearer', async ({
  page,
  people,
  here,
  browserOf,
  visitor,
}) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  const { bookingId } = await book(customer, here, driver)
  const base = findPlace(here.town, here.county)
  if (!base) throw new Error(`no place ${here.town}`)
  await acceptAndAdvance(driver, bookingId)
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link to this trip' }).inputValue()

  const [cab, console, family] = [
    await browserOf(driver),
    await browserOf(await people.operator()),
    await visitor(),
  ]
  await cab.context().grantPermissions(['geolocation'])
  await cab
    .context()
    .setGeolocation({ latitude: base.lat + 0.06, longitude: base.lon, accuracy: 8 })
  await cab.goto(`/bookings/${bookingId}`)
  await expect(cab.getByText('On: sharing live')).toBeVisible()
  await console.goto(`/bookings/${bookingId}`)
  await family.goto(link)
  await advanceJob(driver, bookingId, 'set_off')
  // The test browser reports no newer reading for a device that does not move.
  await cab
    .context()
    .setGeolocation({ latitude: base.lat + 0.0599, longitude: base.lon, accuracy: 8 })

  const screens = [page, cab, console, family]
  const agree = async (): Promise<void> => {
    await expect(async () => {
      const shown = await Promise.all(screens.map(shownOn))
      const [first] = shown
      expect(new Set(shown.map(({ at }) => at)).size, JSON.stringify(shown)).toBe(1)
      expect(new Set(shown.map(({ minutes }) => minutes)).size, JSON.stringify(shown)).toBe(1)
      const left = Math.round((Date.parse(first?.at ?? '') - Date.now()) / 60_000)
      expect(Math.abs(left - (first?.minutes ?? 0))).toBeLessThanOrEqual(1)
    }).toPass({ timeout: 20_000 })
  }
  for (const screen of screens)
    await expect(screen.getByText(/ km from the pickup/).first()).toBeVisible()
  await agree()
  await cab
    .context()
    .setGeolocation({ latitude: base.lat + 0.03, longitude: base.lon, accuracy: 8 })
  await expect(page.getByText(/ 3 km from the pickup/).first()).toBeVisible()
  await agree()
})
