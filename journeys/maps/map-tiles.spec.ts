/**
 * The map of a trip with streets from one file and the way from a router, and without both. Mutants that were seen to fail: a style whose
 * streets have the colour of the land, the way drawn straight, the words left out.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findPlace } from '../../domain/places/places.ts'
import type { Point } from '../../domain/places/point.ts'
import { townPoint, writeTownTiles } from '../../server/testing/map-tiles/sample-town.ts'
import { roadOf, startSampleRouter } from '../../server/testing/samples/sample-router.ts'
import { bookAndAccept, type Trip } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { coloursOnMap, tokenColour } from '../kit/map-pixels.ts'
import { lastSeenAt } from '../kit/shift-time.ts'
import { signInAs } from '../kit/sign-in.ts'
import { startWeb } from '../kit/start-web.ts'
import type { Territory } from '../kit/territories.ts'
import { expect, test } from '../kit/test.ts'

test.use({ movingMaps: true })

const pickupIn = ({ town, county }: Territory): Point => {
  const place = findPlace(town, county)
  if (!place) throw new Error(`no place ${town}`)
  return { lat: place.lat, lon: place.lon }
}

const openMap = async (page: Page, { customer, bookingId }: Trip, url: string): Promise<void> => {
  // Large enough that streets are wider than their edges, whichever font the page got.
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInAs(page, customer, url)
  await page.goto(`${url}/bookings/${bookingId}`)
  const map = page.getByRole('region', { name: 'Map of this recovery' })
  await expect(map).toBeVisible()
}

const words = 'Dotted: straight line, not the road'

test('with the file and a router the map shows streets and the way, and no one else is called', async ({
  page,
  people,
  here,
}) => {
  const pickup = pickupIn(here)
  const folder = mkdtempSync(join(tmpdir(), 'towline-map-'))
  const file = join(folder, 'town.pmtiles')
  // south of the pickup, so that the truck drives through the town
  writeTownTiles(file, townPoint(pickup, [0, -250]))
  const truck = townPoint(pickup, [250, -420])
  const router = await startSampleRouter()
  const corner = townPoint(pickup, [250, -250])
  router.says(
    roadOf(
      900,
      120,
      [truck, corner, pickup].map(({ lat, lon }) => [lon, lat] as const),
    ),
  )
  const web = await startWeb({ MAP_TILES: file, ROUTER_URL: router.url })
  try {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    const trip = await bookAndAccept(people, here, 'set_off')
    await lastSeenAt(trip.driver.driverId, truck)
    await openMap(page, trip, web.url)
    for (const token of ['map-street', 'map-park', 'info-solid']) {
      const colour = await tokenColour(page, token)
      await expect
        .poll(async () => (await coloursOnMap(page)).get(colour) ?? 0, {
          message: token,
          timeout: 30_000,
        })
        .toBeGreaterThan(100)
    }
    await expect(page.getByText('© OpenStreetMap contributors', { exact: true })).toBeVisible()
    await expect(page.getByText(words)).toHaveCount(0)
    await checkAccessibility(page)
    expect([...hosts]).toEqual([new URL(web.url).host])
  } finally {
    await web.stop(page)
    await router.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('without them the map is the one that comes along, and a dotted line says that it is straight', async ({
  page,
  people,
  here,
}) => {
  const trip = await bookAndAccept(people, here, 'set_off')
  await lastSeenAt(trip.driver.driverId, townPoint(pickupIn(here), [250, -420]))
  const web = await startWeb({ MAP_TILES: join(tmpdir(), 'no-such-file.pmtiles') })
  try {
    await openMap(page, trip, web.url)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByText('© OpenStreetMap contributors')).toHaveCount(0)
    expect((await page.request.get(`${web.url}/map-tiles.pmtiles`)).status()).toBe(404)
    const [dots, road] = [
      await tokenColour(page, 'ink-muted'),
      await tokenColour(page, 'info-solid'),
    ]
    await expect
      .poll(async () => (await coloursOnMap(page)).get(dots) ?? 0, { timeout: 30_000 })
      .toBeGreaterThan(20)
    expect((await coloursOnMap(page)).get(road) ?? 0).toBe(0)
    await checkAccessibility(page)
  } finally {
    await web.stop(page)
  }
})
