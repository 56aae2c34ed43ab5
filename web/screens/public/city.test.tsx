/**
 * What a city page says of its minutes: which are a target, and which were measured. Drawn with a count, as the server does. Seen to fail:
 * "Our targets" or "on average" left out of the sentence above the areas; another label or note of the target; Dublin's median everywhere.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToReadableStream } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  cities,
  cityFacts,
  formatResponse,
  regions,
  type City,
} from '../../../domain/places/cities.ts'

// What is drawn belongs to a module that other files share.
beforeAll(() => vi.resetModules())
afterAll(() => vi.resetModules())

const medianOf = (city: City): number => 91 + cities.indexOf(city)

/** The text of the page, with `|` between its elements. */
const textOf = async (city: City): Promise<string> => {
  const { renderWith } = await import('../../api/rendered-page.ts')
  const { openQueryClient } = await import('../../api/kit/query-client.ts')
  const { cityRoutes } = await import('./city-routes.ts')
  const { default: CityScreen } = await import('./city.tsx')
  const counts = { verifiedDrivers: 12, onDutyDrivers: 4 }
  renderWith({
    counted: {
      facts: {
        refreshedAt: '2026-12-04T18:00:00.000Z',
        isDemo: false,
        drivers: { verified: 120, onDuty: 40 },
        ratings: { average: 4.7, count: 900 },
        cities: cities.reduce(
          (all, one) => ({
            ...all,
            [one]: { ...counts, measuredResponse: { medianMinutes: medianOf(one), jobs: 240 } },
          }),
          {} as Record<
            City,
            typeof counts & { measuredResponse: { medianMinutes: number; jobs: number } }
          >,
        ),
        regions: Object.fromEntries(
          regions.map((region) => [region, { measuredResponse: null }]),
        ) as Record<(typeof regions)[number], { measuredResponse: null }>,
      },
      featured: { drivers: [], onDutyCount: 0, points: [] },
      directory: { items: [], nextCursor: null },
    },
  })
  const route = cityRoutes.find((one) => one.city === city)
  if (!route) throw new Error(`no route of ${city}`)
  const router = createMemoryRouter([{ id: route.id, path: route.path, Component: CityScreen }], {
    initialEntries: [route.path],
  })
  const page = await renderToReadableStream(
    <QueryClientProvider client={openQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { progressiveChunkSize: Infinity },
  )
  await page.allReady
  const html = await new Response(page).text()
  return html.replaceAll(/(?:<[^>]*>)+/g, '|').replaceAll('&#x27;', '’')
}

test.each(cities)(
  'the page of %s says which minutes are a target and which are measured',
  async (city) => {
    const { name, averageResponse } = cityFacts[city]
    const text = await textOf(city)
    expect(text).toContain(
      `|Our targets, from a driver’s acceptance to the truck beside you: ${formatResponse(averageResponse)} on average in ${name}.|`,
    )
    expect(text).toContain(`|Target|${formatResponse(averageResponse)}|On average, once accepted|`)
    expect(text).toContain(`|Measured|${medianOf(city)} min|Half of 240 arrived sooner|`)
  },
)
