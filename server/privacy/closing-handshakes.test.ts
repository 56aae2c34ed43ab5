/**
 * Closing an account whose bookings had a hand-shake and relatives who follow. Seen to fail with: the text of a hand-over code, or of a
 * link to follow, left in the outbox; the row of the hand-shake left.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findPerson } from '../testing/find-person.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { openClosingFixture, type ClosingFixture } from '../testing/fixtures/closing-fixture.ts'

let fixture: ClosingFixture
let app: ClosingFixture['app']
beforeAll(async () => {
  fixture = await openClosingFixture()
  app = fixture.app
})
afterAll(() => app.close())

const named = { name: 'Quillon Featherstone', phone: '+353209107741' }

it('erases secrets, codes and the people named, also from the texts they got, and leaves how it was handed over', async () => {
  const { bookingId, accounts, drivers } = await app.acceptedScenario()
  const { owner } = accounts
  expect(
    (await fixture.send(owner, 'PUT', `/api/bookings/${bookingId}/receiver`, named)).status,
  ).toBe(200)
  const relative = '+353209107742'
  const follow = `/api/bookings/${bookingId}/companion/follow-links`
  expect((await fixture.send(owner, 'POST', follow, { phone: relative })).status).toBe(201)
  const secrets = [
    (await app.fixture.booking(bookingId)).startCode,
    ...(
      await app.db.execute<{ secret: string }>(
        sql`select secret from booking_handshakes where booking_id = ${bookingId}`,
      )
    ).rows.map(({ secret }) => secret),
  ]
  expect(secrets).toEqual([expect.stringMatching(/^\d{4}$/), expect.stringMatching(/^\w{64}$/)])
  for (const transition of ['set_off', 'arrive', 'start'] as const) {
    must(await app.fixture.advance(drivers.assigned_driver, bookingId, transition))
  }
  const { rows: texts } = await app.db.execute<{ code: string }>(
    sql`select right(body_text, 4) as code from notifications where kind = 'handover_code' and address = ${named.phone}`,
  )
  const handover = { isAtDropoff: true, reason: 'no_camera', code: texts[0]?.code }
  const step = { transition: 'complete', handover }
  const path = `/api/bookings/${bookingId}/transitions`
  expect((await fixture.send(accounts.assigned_driver, 'POST', path, step)).status).toBe(200)
  await app.fixture.drain()
  await fixture.finishMoney(bookingId)

  const needles = [named.name, named.phone, relative, String(secrets[1])]
  expect([...(await findPerson(app.db, needles)).keys()].toSorted()).toEqual([
    'booking_handshakes',
    'follow_links',
    'notifications',
  ])
  expect((await fixture.send(owner, 'POST')).status).toBe(200)
  await fixture.makeDue(owner)
  await fixture.erase()
  await app.fixture.drain()
  expect(await findPerson(app.db, needles)).toEqual(new Map())
  const { rows } = await app.db.execute(sql`
    select b.start_code, h.receiver_code, n.body_text, n.subject from bookings b
    left join booking_handshakes h on h.booking_id = b.id
    left join notifications n on n.kind = 'handover_code' and n.key like 'handover_code:' || b.id || ':%'
    where b.id = ${bookingId}`)
  expect(rows).toEqual([{ start_code: null, receiver_code: null, body_text: null, subject: null }])
  const { rows: records } = await app.db.execute(
    sql`select purpose, proof, plate from handshake_records where booking_id = ${bookingId} order by server_at, id`,
  )
  expect(records).toEqual([
    { purpose: 'start', proof: 'sent_code', plate: null },
    { purpose: 'handover', proof: 'receiver_code', plate: null },
  ])
})
