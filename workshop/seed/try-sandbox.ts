import type { AddressInfo } from 'node:net'
import { createHttpApp } from '../../server/http-app.ts'
import type { Ctx } from '../../server/context.ts'
import { pastContact } from './past-trip.ts'

/** What the insurer's developer tried: a price, a booking at it, and one that is refused; over HTTP, because that is what the log shows. */
export const trySandbox = async (ctx: Ctx, key: string): Promise<void> => {
  const { server, close } = createHttpApp({
    ctx,
    pages: null,
    hasLimits: false,
  })
  try {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const send = async (path: string, body: object): Promise<Record<string, unknown>> => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/partner/v1/${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': `sandbox-${path}-${JSON.stringify(body).length}`,
        },
        body: JSON.stringify(body),
      })
      return Object(await answer.json())
    }
    const journey = {
      vehicle: { type: 'car' },
      pickup: { where: { kind: 'place', name: 'Naas', county: 'Kildare' } },
      dropoff: {
        where: { kind: 'place', name: 'Newbridge', county: 'Kildare' },
      },
    }
    const quote = await send('quotes', journey)
    const claim = {
      incident_type: 'breakdown',
      contact: pastContact,
      quote_id: quote['quote_id'],
    }
    await send('bookings', {
      ...claim,
      customer_policy_number: 'TEST-NORMAL-1',
    })
    await send('bookings', {
      ...claim,
      customer_policy_number: 'TEST-DECLINED-1',
    })
  } finally {
    await close(0)
  }
}
