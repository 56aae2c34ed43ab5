/** A truck whose position the browser reports: driven above the speed at which a screen is pressed, and stopped. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { findPlace } from '../../../domain/places/places.ts'
import type { Territory } from '../territories.ts'

export type Truck = {
  /** Until this is on the screen. */
  drive: (until: Locator) => Promise<void>
  stop: (until: Locator) => Promise<void>
}

/** Before the page is opened: it may read the position from then on. */
export async function placeTruck(page: Page, { town, county }: Territory): Promise<Truck> {
  const base = findPlace(town, county)
  if (!base) throw new Error(`no place ${town}`)
  const context = page.context()
  await context.grantPermissions(['geolocation'])
  let { lat } = base
  const advance = async (metres: number): Promise<void> => {
    lat += metres / 111_000
    await context.setGeolocation({ latitude: lat, longitude: base.lon, accuracy: 8 })
  }
  await advance(0)
  return {
    drive: (until) =>
      expect(async () => {
        // readings some seconds and 40 m apart
        await advance(40)
        await pause(3_000)
        await advance(40)
        await expect(until).toBeVisible({ timeout: 500 })
      }).toPass(),
    stop: (until) =>
      expect(async () => {
        // the same place twice
        await pause(2_500)
        await advance(1)
        await expect(until).toBeVisible({ timeout: 500 })
      }).toPass(),
  }
}
