/**
 * A prerendered page hydrates part by part, some of it long after the first answers have come. What a part draws while it hydrates must be
 * what the build drew, whatever this browser has loaded by then; otherwise React throws the HTML away, and what was typed into it.
 *
 * The parts are drawn as on a server, where every hook answers as it does during hydration.
 */
import {
  hashKey,
  QueryClientProvider,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { renderToReadableStream } from 'react-dom/server'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import type { Account } from '../contract/accounts/accounts.ts'
import type { Facts } from '../contract/facts.ts'
import { tariff } from '../contract/tariffs.ts'
import { advertPositions } from '../domain/adverts/advert.ts'
import { cities, regions } from '../domain/places/cities.ts'
import type { Role } from '../domain/accounts/roles.ts'
import { launchTariff } from '../domain/tariffs/tariff.ts'
import { dashboardKeys } from './api/dashboard-keys.ts'
import { openQueryClient } from './api/kit/query-client.ts'
import { queryKeys } from './api/kit/query-keys.ts'
import { bookingFixture } from './features/bookings/booking-fixture.ts'
import { listPartnerRoutes } from './features/partners/docs/partner-routes.ts'
import { paths } from './paths.ts'
import { prerenderedPaths } from './public-pages.ts'
import routeTable from './routes.tsx'

const screens = import.meta.glob<{ default?: RouteObject['Component'] }>('./screens/**/*.tsx', {
  eager: true,
})

const routeOf = ({ id, path, file, children }: RouteConfigEntry): RouteObject => {
  const screen = screens[`./${file}`]
  if (!screen && file.startsWith('screens/') && file.endsWith('.tsx')) throw new Error(`no ${file}`)
  return {
    id: id ?? file,
    ...(path === undefined ? {} : { path }),
    Component: screen?.default ?? null,
    ...(children ? { children: children.map(routeOf) } : {}),
  }
}

const routes = (await Promise.resolve(routeTable)).map(routeOf)
const pages = prerenderedPaths.filter((path) => path !== paths.sitemap && path !== paths.robots)

/** What the loaders of these pages give, by route. */
const hydrationData = { loaderData: { 'screens/public/partner-api.tsx': listPartnerRoutes() } }

/** As elements, one to a line, so that a difference is readable. */
const drawn = async (path: string, client: QueryClient): Promise<string[]> => {
  const page = await renderToReadableStream(
    <QueryClientProvider client={client}>
      <RouterProvider
        router={createMemoryRouter(routes, { initialEntries: [path], hydrationData })}
      />
    </QueryClientProvider>,
    { progressiveChunkSize: Infinity },
  )
  await page.allReady
  return (await new Response(page).text()).split(/(?=<)/)
}

const accountOf = (role: Role): Account => ({
  accountId: 'acc_01k00000000000000000000000',
  email: 'aoife@example.ie',
  receiptEmail: null,
  fullName: 'Aoife Sample',
  phone: null,
  isPhoneProven: false,
  role,
  isEmailVerified: true,
  worksFor: null,
})

const drivers = {
  drivers: [
    {
      driverId: 'drv_01k00000000000000000000000',
      name: 'Ultan Sample',
      location: 'Naas, Co. Kildare',
      rating: 4.8,
      ratingCount: 12,
      truck: 'Sample flatbed',
      truckType: 'flatbed',
      services: ['Towing'],
      perKmCents: 250,
      isAvailable: true,
    },
  ],
  onDutyCount: 1,
  points: [{ lat: 53.22, lon: -6.66 }],
}

const directory = {
  pages: [{ items: drivers.drivers, nextCursor: null }],
  pageParams: [undefined],
}

const advert = {
  adId: 'adv_01k00000000000000000000000',
  title: 'A sample',
  description: 'Of an advertisement.',
  advertiserName: 'Sample Ltd',
  imageUrl: '/adverts/sample.svg',
  targetUrl: 'https://example.com/',
}

const eachOf = <Key extends string, Value>(keys: readonly Key[], value: Value) =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>

const measured = { measuredResponse: { medianMinutes: 31, jobs: 240 } }

const facts: Facts = {
  refreshedAt: '2026-12-04T18:00:00.000Z',
  isDemo: false,
  drivers: { verified: 120, onDuty: 40 },
  ratings: { average: 4.7, count: 900 },
  cities: eachOf(cities, { verifiedDrivers: 12, onDutyDrivers: 4, ...measured }),
  regions: eachOf(regions, measured),
}

/** A version whose values all differ from the build's. */
const laterTariff = {
  tariff: tariff.parse(
    JSON.parse(
      JSON.stringify({ ...launchTariff, version: '2027-01' }, (_key, value: unknown) =>
        typeof value === 'number' ? value + 1 : value,
      ),
    ),
  ),
  nextFrom: null,
  serverNow: facts.refreshedAt,
}

/** A browser that has every answer there is, for a user of this role. */
const knowing = (role: Role): QueryClient => {
  const client = openQueryClient()
  client.setQueryData(queryKeys.me, accountOf(role))
  client.setQueryData(queryKeys.lastBooking, bookingFixture())
  client.setQueryData(queryKeys.featuredDrivers, drivers)
  client.setQueryData(queryKeys.directory('{}'), directory)
  client.setQueryData(queryKeys.facts, facts)
  client.setQueryData(queryKeys.tariff, laterTariff)
  client.setQueryData(dashboardKeys.partners, { partners: [] })
  for (const position of advertPositions) {
    client.setQueryData(queryKeys.adverts(position), { adverts: [advert] })
  }
  return client
}

/** Nothing is described yet, so there is nothing to price. */
const neverRequested = hashKey(queryKeys.quote(''))

const unanswered = (client: QueryClient): QueryKey[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state, queryHash }) => state.data === undefined && queryHash !== neverRequested)
    .map(({ queryKey }) => queryKey)

// A customer may be asked for a rating; a driver is redirected.
test.each(pages)('%s hydrates as it was built', async (path) => {
  const built = await drawn(path, openQueryClient())
  for (const role of ['customer', 'driver'] as const) {
    const client = knowing(role)
    expect(await drawn(path, client), `for a ${role}`).toEqual(built)
    // An answer missing from this test would make it void.
    expect(unanswered(client)).toEqual([])
  }
})
