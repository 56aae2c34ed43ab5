/** How long a driver waits for the answer to "Accept": the transition, the capture at a provider that answers at once, and the answer. */
import { sql } from 'drizzle-orm'
import { consentTextVersion } from '../../contract/bookings/bookings.ts'
import { confirmHold } from '../../server/bookings/payments/confirm-hold.ts'
import { requestBooking } from '../../server/bookings/request-booking.ts'
import { makeDriver } from '../../server/testing/samples/sample-drivers.ts'
import { openClient } from './client.ts'
import { latency, print, timed } from './measure.ts'
import type { BenchFixture } from './bench-fixture.ts'
import { manyQuotes } from './quotes-to-book.ts'

/** The first of them are not counted. */
const jobsOffered = 250
const warmUp = 100
const naas = { lat: 53.22, lon: -6.66 }

type Offered = { path: string; cookie: string }

export const benchAccepting = async (fixture: BenchFixture): Promise<void> => {
  print('accepting, each job of another customer and offered to another driver')
  for (const atOnce of [1, 8]) {
    const offered = await offerJobs(fixture, jobsOffered)
    const client = openClient(fixture.port, atOnce)
    const accept = async ({ path, cookie }: Offered) => {
      const status = await client.post(path, cookie, '')
      if (status !== 200) throw new Error(`an acceptance was answered ${status}`)
    }
    await timed(offered.slice(0, warmUp), atOnce, accept)
    const { each } = await timed(offered.slice(warmUp), atOnce, accept)
    client.close()
    print(`  ${String(atOnce).padStart(2)} at once   ${latency(each)}`)
  }
  print('')
}

/** One driver at a time is on duty, so that each job is offered to its own; in the end all are. */
export const offerJobs = async (fixture: BenchFixture, jobs: number): Promise<Offered[]> => {
  const { ctx } = fixture
  const offered: Offered[] = []
  for (let job = 0; job < jobs; job += 1) {
    await ctx.db.execute(sql`delete from driver_positions`)
    const driver = await makeDriver(ctx.db, { at: naas })
    const bookingId = await heldBooking(fixture)
    offered.push({
      path: `/api/bookings/${bookingId}/accept`,
      cookie: await fixture.cookieOf(driver.accountId),
    })
  }
  await ctx.db.execute(sql`insert into driver_positions (driver_id, lat, lon)
    select id, ${naas.lat}, ${naas.lon} from driver_profiles on conflict do nothing`)
  return offered
}

const heldBooking = async (fixture: BenchFixture): Promise<string> => {
  const { ctx } = fixture
  const { accountId } = await fixture.customer()
  const [quoteId = ''] = await manyQuotes(fixture, 1)
  const opened = await requestBooking(
    ctx,
    { accountId, isEmailVerified: true },
    {
      quoteId,
      driverId: null,
      contact: { name: 'Bench Customer', phone: '+353 20 910 0001', email: 'bench@example.ie' },
      consent: { obligationToPay: true, startAtOnce: true, textVersion: consentTextVersion },
    },
  )
  if (!opened.ok) throw new Error(opened.refusal.code)
  const held = await confirmHold(ctx, opened.value.bookingId)
  if (!held.ok) throw new Error(held.refusal.code)
  return opened.value.bookingId
}
