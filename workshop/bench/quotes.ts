/** How long a price takes with ten thousand drivers on duty. */
import { sql } from 'drizzle-orm'
import { plainCasualty } from '../../domain/bookings/casualty.ts'
import { makeCrowd } from '../../server/testing/samples/sample-drivers.ts'
import { openClient } from './client.ts'
import { latency, print, timed } from './measure.ts'
import type { BenchFixture } from './bench-fixture.ts'

const drivers = 10_000
const quotes = 400
const towns = [
  ['Naas', 'Kildare'],
  ['Galway', 'Galway'],
  ['Tralee', 'Kerry'],
  ['Letterkenny', 'Donegal'],
  ['Athlone', 'Westmeath'],
] as const

export const benchQuotes = async (fixture: BenchFixture): Promise<void> => {
  await makeCrowd(fixture.ctx.db, drivers)
  await fixture.ctx.db.execute(sql`vacuum analyze`)
  const bodies = Array.from({ length: quotes }, (_, index) => {
    const [name = 'Naas', county = 'Kildare'] = towns[index % towns.length] ?? []
    return JSON.stringify({
      pickup: { location: 'roadside', where: { kind: 'place', name, county } },
      dropoff: {
        location: 'garage',
        where: { kind: 'place', name: 'Newbridge', county: 'Kildare' },
      },
      manualDistanceKm: null,
      urgency: 'emergency',
      casualty: plainCasualty,
    })
  })
  print(`quotes with ${drivers.toLocaleString('en-IE')} drivers on duty`)
  for (const atOnce of [1, 8]) {
    const client = openClient(fixture.port, atOnce)
    const { each } = await timed(bodies, atOnce, async (body) => {
      const status = await client.post('/api/quotes', '', body)
      if (status !== 201) throw new Error(`a quote was answered ${status}`)
    })
    client.close()
    print(`  ${String(atOnce).padStart(2)} at once   ${latency(each)}`)
  }
}
