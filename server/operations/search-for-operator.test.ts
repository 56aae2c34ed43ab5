/**
 * Finding bookings and people over HTTP. Mutants that were seen to fail are named beside their tests.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorSearchRoutes } from '../../contract/operations/operator-search.ts'
import { splitPrice } from '../../domain/payments/commission.ts'
import { readOperatorSearch } from '../../domain/operations/operator-search.ts'
import { completionPostings } from '../../domain/payments/ledger.ts'
import { allAt } from '../../domain/payments/tax-point.ts'
import { closeDatabase, inTransaction, openDatabase } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { openLog } from '../kit/log.ts'
import { postLedger } from '../ledger/index.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import type { Browser } from '../testing/browser.ts'
import { makeBooking, referenceOf, type SampleBooking } from '../testing/samples/sample-bookings.ts'
import { makeAccount, makeCrowd, makeDriver } from '../testing/samples/sample-drivers.ts'
import { makePartner } from '../testing/samples/sample-partners.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { foundBookingsSql, foundPeopleSql } from './operator-search.store.ts'

let app: AppFixture
let admin: Browser
beforeAll(async () => {
  app = await openAppFixture()
  admin = await app.browserOf(
    await makeAccount(app.db, { role: 'operator', fullName: 'Zed Zulu', phone: null }),
  )
})
afterAll(() => app.close())

const path = '/api/operations/search'
const { answer } = operatorSearchRoutes['POST /api/operations/search']
const look = async (search: string, more: Record<string, unknown> = {}) => {
  const response = await admin.send('POST', path, { search, ...more })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return answer.parse(response.body)
}
const calledOff = {
  status: 'cancelled',
  cancelReason: 'customer_cancelled',
  cancellationFeeCents: 0,
} satisfies Partial<SampleBooking>
const foundFor = async (search: string) => {
  const { bookings, people } = await look(search)
  return [
    ...bookings.items.map(({ customerName, why }) => `${customerName} by ${why.way}`),
    ...people.items.map(({ name, why }) => `${name} by ${why.way}`),
  ]
}

describe('searching', () => {
  it('finds a booking by each thing a caller may say about it, and shows the reason', async () => {
    const customerId = await makeAccount(app.db, { fullName: 'Someone Else', phone: null })
    const bookingId = await makeBooking(app.db, {
      customerId,
      ...calledOff,
      customerName: 'Aoife Ní Bhriain',
      customerPhone: '+353 87 123 4567',
      customerEmail: 'aoife.nb@example.ie',
      dropoff: { label: 'Home', area: null, eircode: 'W91X2F3', point: null },
    })
    const reference = await referenceOf(app.db, bookingId)
    const found = {
      'ni bhr': 'name',
      'BHRIAIN aoife': 'name',
      '087 123 45': 'phone',
      '00353871234567': 'phone',
      '+353 (0)87 1234567': 'phone',
      'aoife.nb@exa': 'email',
      'w91 x2': 'eircode',
      [bookingId]: 'reference',
      [reference]: 'reference',
      [reference.toLowerCase().replace('-', ' ')]: 'reference',
      [`https://towline.ie/bookings/${bookingId}`]: 'reference',
    }
    for (const [typed, way] of Object.entries(found)) {
      // Mutants: `name_words` without its accents; `phone_key` without the country.
      expect(await foundFor(typed), typed).toEqual([`Aoife Ní Bhriain by ${way}`])
    }
    // Mutant: `%` and `_` as wild cards.
    for (const typed of [
      'briain',
      '123 4567 8',
      'aoif_.nb',
      'aoife%nb',
      '%',
      '____',
      "'; drop table bookings; --",
    ]) {
      expect(await foundFor(typed), typed).toEqual([])
    }
    const { bookings } = await look('aoife.nb')
    expect(bookings.items[0]).toMatchObject({
      bookingId,
      reference,
      status: 'cancelled',
      why: { way: 'email', fits: 'aoife.nb@example.ie' },
    })
  })

  it('finds a booking by its receipt, and shows the most telling reason where several match', async () => {
    const customerId = await makeAccount(app.db, { fullName: 'Nobody Known', phone: null })
    const bookingId = await makeBooking(app.db, {
      customerId,
      ...calledOff,
      customerName: 'Zinnia Zee',
      customerEmail: 'zinnia@example.ie',
    })
    // Mutant: the last matching way instead of the first.
    expect(await foundFor('zinnia')).toEqual(['Zinnia Zee by email'])
    const { driverId } = await makeDriver(app.db)
    const at = new Date()
    const key = newId('ltx')
    const postings = completionPostings(splitPrice(95_00, allAt(at)), driverId)
    await inTransaction(app.db, (tx) =>
      postLedger(tx, { key, kind: 'completion', bookingId, at, postings }),
    )
    await app.db.execute(sql`
      insert into receipts (id, series, year, number, booking_id, ledger_key, total_cents, lines, content, issued_at)
      values (${newId('rcp')}, 'R', ${at.getUTCFullYear()}, 1, ${bookingId}, ${key}, 9500,
        '[{"label":"Recovery","amountCents":9500}]', '{}', ${at.toISOString()})`)
    const typed = `r-${at.getUTCFullYear()}-0000`
    // Mutant: receipts not searched.
    expect(await foundFor(typed)).toEqual(['Zinnia Zee by receipt'])
  })

  it('finds what is on account by policy and claim, however they are written', async () => {
    const { bookingId } = app.ownPartner
    await app.db.execute(
      sql`update insurance_bookings set claim_reference = 'CL/77-401' where booking_id = ${bookingId}`,
    )
    expect((await look('polke1')).bookings.items).toMatchObject([
      { bookingId, why: { way: 'policy', fits: 'POL-KE-1' } },
    ])
    expect((await look('cl 77 401')).bookings.items).toMatchObject([
      { bookingId, why: { way: 'claim', fits: 'CL/77-401' } },
    ])
  })

  it('finds people by name, number, address and the plate of their truck', async () => {
    const { driverId } = await makeDriver(app.db, {
      name: 'Quentin Quill',
      truckRegistration: '221-KE-98765',
      isDisabled: true,
    })
    for (const [typed, way] of [
      ['quill', 'name'],
      ['221 ke 987', 'plate'],
      ['221KE98765', 'plate'],
    ] as const) {
      expect((await look(typed)).people.items, typed).toMatchObject([
        { name: 'Quentin Quill', role: 'driver', driverId, isDisabled: true, why: { way } },
      ])
    }
    await makeAccount(app.db, { fullName: 'Quincy Quern' })
    expect((await look('quern')).people.items).toMatchObject([{ isDisabled: false }])
  })

  it('goes on page by page, of one kind at a time, and loses nothing', async () => {
    const customerId = await makeAccount(app.db, { fullName: 'Paging Account' })
    for (let n = 0; n < 5; n += 1) {
      await makeBooking(app.db, { customerId, ...calledOff, customerName: 'Paging Person' })
    }
    const seen: string[] = []
    let after: string | null = null
    do {
      const { bookings, people } = await look('paging', {
        limit: 2,
        ...(after ? { bookingsAfter: after } : {}),
      })
      // Mutant: people again on each further page of bookings.
      expect(people.items).toHaveLength(after ? 0 : 1)
      seen.push(...bookings.items.map(({ bookingId }) => bookingId))
      after = bookings.nextCursor
    } while (after)
    // Mutant: `<=` after the cursor.
    expect(seen).toEqual([...new Set(seen)].toSorted().toReversed())
    expect(seen.length).toBe(5)
  })
})

describe('on record', () => {
  const newest = async () => {
    const { rows } = await app.db.execute<{ action: string; after: unknown }>(
      sql`select action, after from audit_log order by at desc, id desc limit 1`,
    )
    return rows[0]
  }
  it('is what an operator saw, not what they typed; an empty result leaves no record', async () => {
    const customerId = await makeAccount(app.db, { fullName: 'Canary Person' })
    await look('canary')
    const seen = { action: 'search_operations', after: { bookings: [], people: [customerId] } }
    // Mutant: no `writeAudit`.
    expect(await newest()).toEqual(seen)
    await look('nobody has this name')
    expect(await newest()).toEqual(seen)
  })
})

// Of the mutants, which leave out one index of `0036-operators-find.sql` each, none was run.
it('uses its indexes among many', async () => {
  const database = await createTestDatabase()
  const many = openDatabase({
    url: database.url,
    maxConnections: 2,
    log: openLog('silent'),
    callLimitMs: 60_000,
  })
  try {
    await makeCrowd(many, 5_000)
    const customerId = await makeAccount(many)
    const bookingId = await makeBooking(many, { customerId, ...calledOff })
    await many.execute(sql`
      create temp table made as
        select 'bkg_' || lpad('crowd' || n, 26, '0') as id, 'quo_' || lpad('crowd' || n, 26, '0') as quote_id, n
        from generate_series(1, 10000) n`)
    await many.execute(sql`
      insert into quotes select copy.* from made m cross join quotes q
      cross join lateral jsonb_populate_record(q, jsonb_build_object('id', m.quote_id)) copy
      where q.id = (select quote_id from bookings where id = ${bookingId})`)
    await many.execute(sql`
      insert into bookings select copy.* from made m cross join bookings b
      cross join lateral jsonb_populate_record(b, jsonb_build_object('id', m.id, 'quote_id', m.quote_id,
        'reference', booking_reference(nextval('booking_references')),
        'customer_name', 'Crowd ' || translate(m.n::text, '0123456789', 'abcdefghij'), 'customer_email', 'crowd' || m.n || '@example.ie',
        'customer_phone', '+353 87 ' || 1000000 + m.n * 7,
        'pickup', b.pickup || jsonb_build_object('eircode', 'W91' || lpad((m.n % 10000)::text, 4, '0')))) copy
      where b.id = ${bookingId}`)
    const insurer = await makePartner(many)
    await many.execute(sql`
      insert into insurance_bookings (booking_id, partner_id, key_id, mode, incident_type, customer_policy_number,
        claim_reference, priority_level, created_at)
      select m.id, ${insurer.partnerId}, (select id from partner_keys limit 1), 'live', 'breakdown', 'POL-KE-' || m.n, 'CL/' || m.n, 'standard', now()
      from made m`)
    await many.execute(
      sql`vacuum analyze bookings, profiles, driver_profiles, insurance_bookings, receipts`,
    )
    const planOf = async (typed: string) => {
      const search = readOperatorSearch(typed)
      if (!search) throw new Error('nothing to look for')
      const plans = [foundBookingsSql(search, null, 9), foundPeopleSql(search, null, 9)]
      const lines: string[] = []
      for (const query of plans) {
        if (!query) continue
        const { rows } = await many.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
        lines.push(...rows.map((row) => row['QUERY PLAN']))
      }
      return lines.join('\n')
    }
    const expected = {
      'crowd ehbb': ['bookings_customer_words', 'profiles_words'],
      '087 100 3297': ['bookings_customer_phone', 'profiles_phone'],
      'crowd4711@exam': ['bookings_customer_email', 'profiles_email_begins'],
      'W91 4711': ['bookings_pickup_eircode', 'bookings_dropoff_eircode'],
      'POL-KE-4711': ['insurance_bookings_policy', 'insurance_bookings_claim'],
      '221-KE-1': ['driver_profiles_plate'],
    }
    for (const [typed, indexes] of Object.entries(expected)) {
      const plan = await planOf(typed)
      for (const index of indexes) expect(plan, typed).toContain(index)
      expect(plan, typed).not.toMatch(
        /Seq Scan on (bookings|profiles|driver_profiles|insurance_bookings)/,
      )
    }
  } finally {
    await closeDatabase(many)
    await database.drop()
  }
}, 120_000)
