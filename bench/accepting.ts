/** How long a driver waits for the answer to "Accept": the decision, the capture at a provider that answers at once, and the answer. */
import { sql } from 'drizzle-orm'
import { consentTextVersion } from '../contract/bookings.ts'
import { plainCasualty } from '../domain/casualty.ts'
import { confirmHold } from '../server/bookings/confirm-hold.ts'
import { requestBooking } from '../server/bookings/request-booking.ts'
import { makeQuote } from '../server/quotes/make-quote.ts'
import { makeDriver } from '../server/testing/sample-drivers.ts'
import { openClient } from './client.ts'
import { latency, say, timed } from './figures.ts'
import type { Ground } from './ground.ts'

const jobs = 400
const atOnce = 8

export const benchAccepting = async (ground: Ground): Promise<void> => {
  const { ctx } = ground
  const customer = await ground.customer()
  const offered: { path: string; cookie: string }[] = []
  for (let job = 0; job < jobs; job += 1) {
    // One driver at a time is on duty, so that each booking is offered to its own.
    await ctx.db.execute(sql`delete from driver_positions`)
    const driver = await makeDriver(ctx.db, { at: { lat: 53.22, lon: -6.66 } })
    const bookingId = await heldBooking(ground, customer.accountId)
    await ctx.db.execute(sql`insert into driver_positions (driver_id, lat, lon)
      values (${driver.driverId}, 53.22, -6.66) on conflict do nothing`)
    offered.push({
      path: `/api/bookings/${bookingId}/accept`,
      cookie: await ground.cookieOf(driver.accountId),
    })
  }
  await ctx.db.execute(sql`insert into driver_positions (driver_id, lat, lon)
    select id, 53.22, -6.66 from driver_profiles on conflict do nothing`)
  const client = openClient(ground.port, atOnce)
  const { each } = await timed(offered, atOnce, async ({ path, cookie }) => {
    const status = await client.post(path, cookie, '')
    if (status !== 200) throw new Error(`an acceptance was answered ${status}`)
  })
  client.close()
  say(`accepting, ${atOnce} at once`)
  say(`  HTTP         ${latency(each)}`)
}

const heldBooking = async ({ ctx }: Ground, accountId: string): Promise<string> => {
  const quote = await makeQuote(ctx, accountId, {
    pickup: { location: 'roadside', where: { kind: 'place', name: 'Naas', county: 'Kildare' } },
    dropoff: { location: 'garage', where: { kind: 'place', name: 'Newbridge', county: 'Kildare' } },
    manualDistanceKm: null,
    urgency: 'standard',
    casualty: plainCasualty,
  })
  if (!quote.ok) throw new Error(quote.refusal.code)
  const opened = await requestBooking(
    ctx,
    { accountId, isEmailVerified: true },
    {
      quoteId: quote.value.quoteId,
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
