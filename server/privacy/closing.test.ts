/** Closing an account, from the press to a search of the whole database. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingDays } from '../../domain/accounts/retention.ts'
import { categoriesOfTable } from '../../domain/privacy/data-categories.ts'
import { lawsOf } from '../../domain/privacy/data-category.ts'
import { requestBooking } from '../bookings/request-booking.ts'
import { runDailyMaintenance } from '../daily-maintenance.ts'
import { findPerson } from '../testing/find-person.ts'
import type { Scenario } from '../testing/fixtures/app-fixture.ts'
import {
  openClosingFixture,
  traces,
  type ClosingFixture,
} from '../testing/fixtures/closing-fixture.ts'
import { codeOf } from '../testing/send-sample.ts'

const { name, email, phone } = traces

let fixture: ClosingFixture
let app: ClosingFixture['app']
beforeAll(async () => {
  fixture = await openClosingFixture()
  app = fixture.app
})
afterAll(() => app.close())

describe('a person', () => {
  let scenario: Scenario
  let owner: string
  beforeAll(async () => {
    scenario = await fixture.openPerson()
    ;({ owner } = scenario.accounts)
  })

  it('reads what goes, what the law keeps and until when', async () => {
    const { status, body } = await fixture.send(owner, 'GET')
    expect(status).toBe(200)
    expect(body).toMatchObject({ begun: null, stop: null, heldUntil: null })
    const { erased, kept } = Object(body)
    expect(erased).toEqual(expect.arrayContaining([expect.stringContaining('Saved cards')]))
    expect(kept).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          what: expect.stringContaining('Receipts'),
          kept: expect.stringContaining('6 years'),
          laws: [expect.stringContaining('s. 886')],
        }),
      ]),
    )
    expect(JSON.stringify(body)).not.toContain('Licence')
  })

  it('closes with a fresh proof only, once, and gets a mail', async () => {
    app.fixture.clock.advance('11m')
    const late = await app.browserOf(owner)
    app.fixture.clock.advance('11m')
    expect(codeOf(await late.send('POST', '/api/me/closing'))).toBe('reauthentication_required')
    const first = await fixture.send(owner, 'POST')
    expect(first.status).toBe(200)
    const second = await fixture.send(owner, 'POST')
    expect(second.body).toEqual(first.body)
    expect(await fixture.closureOf(owner)).toHaveLength(1)
    expect(await fixture.mailsTo(email)).toContain('account_closing_begun')
    const { at, dueAt } = Object(first.body).begun
    expect(new Date(dueAt).getTime() - new Date(at).getTime()).toBe(closingDays * 86_400_000)
    const session = await fixture.send(owner, 'GET', '/api/session')
    expect(session.body).toMatchObject({ account: { closesAt: dueAt } })
  })

  it('cannot book until it is kept, and is not erased before its day', async () => {
    await fixture.erase()
    expect(await fixture.closureOf(owner)).toMatchObject([{ erased_at: null }])
    const customer = { accountId: owner, email, isEmailVerified: true }
    await app.fixture.driver()
    const request = await app.fixture.requestFor(null)
    expect(await requestBooking(app.ctx, customer, request)).toMatchObject({
      refusal: { code: 'account_closing' },
    })
    const kept = await fixture.send(owner, 'DELETE')
    expect(kept.body).toMatchObject({ begun: null })
    expect((await fixture.send(owner, 'DELETE')).status).toBe(200)
    expect(await fixture.mailsTo(email)).toContain('account_closing_kept')
    await fixture.makeDue(owner)
    await fixture.erase()
    expect(await fixture.closureOf(owner)).toMatchObject([
      { erased_at: null, kept_at: expect.any(String) },
    ])
  })

  it('is waited for while a booking of theirs is on hold', async () => {
    await fixture.send(owner, 'POST')
    await fixture.makeDue(owner)
    const { bookingId, accounts } = scenario
    const until = '2099-12-31'
    const placed = await fixture.send(
      accounts.operator,
      'POST',
      `/api/bookings/${bookingId}/legal-hold`,
      {
        reason: 'Claim',
        until,
      },
    )
    expect(placed.body).toMatchObject({ hold: { reason: 'Claim' } })
    expect(
      codeOf(
        await fixture.send(accounts.operator, 'POST', `/api/bookings/${bookingId}/legal-hold`, {
          reason: 'Claim',
          until,
        }),
      ),
    ).toBe('already_on_hold')
    await fixture.erase()
    expect((await fixture.closureOf(owner)).at(-1)).toMatchObject({ erased_at: null })
    expect((await fixture.send(owner, 'GET')).body).toMatchObject({
      heldUntil: expect.stringMatching(/^2100-01-01T00/),
    })
    const release = `/api/bookings/${bookingId}/legal-hold/release`
    expect(
      (await fixture.send(accounts.operator, 'POST', release, { reason: 'Withdrawn' })).body,
    ).toEqual({
      hold: null,
    })
    expect(
      codeOf(await fixture.send(accounts.operator, 'POST', release, { reason: 'Withdrawn' })),
    ).toBe('not_on_hold')
    const { rows } = await app.db.execute(
      sql`select action, after from audit_log where object_id = ${bookingId} and action like '%legal_hold' order by id`,
    )
    expect(rows).toMatchObject([
      { action: 'place_legal_hold' },
      { action: 'release_legal_hold', after: { reason: 'Withdrawn' } },
    ])
  })

  it('is gone afterwards: a search finds only what the retention table names', async () => {
    const needles = [owner, email, phone, phone.replaceAll(' ', ''), name]
    const before = await findPerson(app.db, needles)
    for (const table of [
      'profiles',
      'bookings',
      'notifications',
      'contact_messages',
      'saved_places',
      'ratings',
      'receipts',
      'sessions',
      'provider_customers',
    ]) {
      expect([...before.keys()]).toContain(table)
    }
    for (const table of before.keys())
      expect([table, categoriesOfTable(table).length]).not.toEqual([table, 0])
    // killed in between: nothing is half erased, and the next run does all of it
    const jobs = { ...app.ctx.jobs, enqueue: () => Promise.reject(new Error('killed')) }
    await expect(fixture.erase({ jobs })).rejects.toThrow('killed')
    expect((await findPerson(app.db, needles)).size).toBe(before.size)
    expect(await fixture.logOf()).toEqual([])
    await fixture.erase()
    expect((await fixture.closureOf(owner)).at(-1)).toMatchObject({ erased_at: expect.any(String) })
    const { rows: queued } = await app.db.execute(
      sql`select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'delete-customer'`,
    )
    expect(queued).toEqual([{ payload: { customerId: 'cus_sample' } }])
    const logged = await fixture.logOf()
    expect(logged.map(({ category }) => category)).toEqual(
      expect.arrayContaining([
        'profile',
        'sessions',
        'saved_places',
        'saved_cards',
        'notifications',
        'contact_messages',
        'booking_contact',
        'ratings',
      ]),
    )
    expect(JSON.stringify(logged)).not.toContain(owner)
    // twice: nothing more
    await fixture.erase()
    expect(await fixture.logOf()).toEqual(logged)

    await app.fixture.drain({ allowFailures: true })
    await app.db.execute(
      sql`update notifications set created_at = created_at - interval '25 hours' where kind = 'account_closed'`,
    )
    await runDailyMaintenance(app.ctx)
    const after = await findPerson(app.db, needles)
    const notKept = [...after].filter(
      ([table]) => !categoriesOfTable(table).some((category) => lawsOf(category).length > 0),
    )
    // the empty row that the books refer to, by its number alone
    expect(Object.fromEntries(notKept)).toEqual({
      notifications: notKept
        .find(([table]) => table === 'notifications')?.[1]
        .filter((found) => found === `key: ${owner}`),
      profiles: [`email: ${owner}`, `user_id: ${owner}`],
      ratings: [`customer_id: ${owner}`],
    })
    const named = [...after].filter(([, found]) =>
      found.some((one) => [name, email, phone].some((needle) => one.endsWith(needle))),
    )
    expect(named.map(([table]) => table).toSorted()).toEqual(['receipts'])
  })

  it('cannot sign in any more, and the address is free for a new account', async () => {
    const visitor = app.visitor()
    expect((await visitor.get('/api/me')).status).toBe(401)
    const { rows } = await app.db.execute(
      sql`select full_name, phone, disabled_at is not null as is_disabled from profiles where user_id = ${owner}`,
    )
    expect(rows).toEqual([{ full_name: 'Closed account', phone: null, is_disabled: true }])
    expect(await app.db.execute(sql`select from profiles where email = ${email}`)).toMatchObject({
      rows: [],
    })
  })
})
