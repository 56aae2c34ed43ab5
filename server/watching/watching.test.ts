/**
 * What an installation is watched by: the figures of the business in the metrics, and that every metric, alert and runbook entry that
 * `deploy/` and the runbook name exists. Seen to fail with: holds counted whatever their state, an alert without its entry.
 */
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/ids.ts'
import { openBookingFixture, type Fixture } from '../testing/fixtures/booking-fixture.ts'
import { startCountingBrowserErrors } from './record-browser-error.ts'
import { watchBusiness } from './watch-business.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openBookingFixture()
  const { metrics } = fixture.ctx
  metrics.watchDatabase(fixture.db)
  metrics.watchWorker(() => 0)
  metrics.watchRedis(() => true)
  watchBusiness(fixture.ctx)
  startCountingBrowserErrors(fixture.ctx)
})
afterAll(() => fixture.close())

/** By name and labels, as they are written. */
const scrape = async (): Promise<Map<string, number>> => {
  const lines = (await fixture.ctx.metrics.text()).split('\n')
  return new Map(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), Number(line.slice(at + 1))]
      }),
  )
}

describe('the business in the metrics', () => {
  it('says what is held and offered, and how long acceptance took', async () => {
    const empty = await scrape()
    expect(empty.get('towline_holds')).toBe(0)
    expect(empty.get('towline_oldest_hold_seconds')).toBe(0)
    expect(empty.get('towline_acceptance_seconds_count')).toBe(0)

    const driver = await fixture.driver(4)
    const { bookingId } = await fixture.held()
    await fixture.db.execute(sql`update payments set held_at = now() - interval '70 seconds'`)
    const held = await scrape()
    expect(held.get('towline_holds')).toBe(1)
    expect(held.get('towline_oldest_hold_seconds')).toBeGreaterThanOrEqual(70)
    expect(held.get('towline_open_offers')).toBe(1)

    expect(held.get('towline_provider_unread_seconds')).toBe(0)
    await fixture.db.execute(sql`
      insert into provider_cursors (name, event_id, at)
      values ('card-provider-events', 'evt_1', now() - interval '20 minutes')`)
    expect((await scrape()).get('towline_provider_unread_seconds')).toBeGreaterThanOrEqual(1_200)

    await fixture.accept(driver, bookingId)
    await fixture.accept(driver, bookingId)
    const accepted = await scrape()
    expect(accepted.get('towline_holds')).toBe(0)
    expect(accepted.get('towline_open_offers')).toBe(0)
    expect(accepted.get('towline_acceptance_seconds_count'), 'the second press too').toBe(1)
    expect(accepted.get('towline_payment_operations')).toBe(0)
  })

  it('says what waits to be executed, what an operator has to look at, and which job is late', async () => {
    const { db } = fixture
    await db.execute(
      sql`update payment_operations set state = 'stuck', decided_at = now() - interval '300 seconds'`,
    )
    await db.execute(sql`
      insert into operator_tasks (id, kind, subject, note, opened_at)
      values (${newId('tsk')}, 'books_differ', 'balance', 'One cent', now())`)
    await db.execute(
      sql`select graphile_worker.add_job('expire-booking', '{}', run_at := now() - interval '90 seconds')`,
    )
    const read = await scrape()
    expect(read.get('towline_payment_operations')).toBe(1)
    expect(read.get('towline_oldest_payment_operation_seconds')).toBeGreaterThanOrEqual(300)
    expect(read.get('towline_operator_tasks{kind="books_differ"}')).toBe(1)
    expect(read.get('towline_operator_tasks{kind="card_dispute"}')).toBe(0)
    expect(read.get('towline_job_lateness_seconds{job="expire-booking"}')).toBeGreaterThanOrEqual(
      90,
    )
    expect(read.get('towline_queue_lateness_seconds{queue="money"}')).toBeGreaterThanOrEqual(90)
    expect(read.get('towline_queue_lateness_seconds{queue="offers"}')).toBe(0)
    // under the name that an older release gave it
    await db.execute(
      sql`select graphile_worker.add_job('call-drivers', '{}', run_at := now() - interval '40 seconds')`,
    )
    const later = await scrape()
    expect(later.get('towline_queue_lateness_seconds{queue="offers"}')).toBeGreaterThanOrEqual(40)
  })
})

const rules = readFileSync('deploy/prometheus/rules.yaml', 'utf8')
const dashboard = readFileSync('deploy/grafana/towline.json', 'utf8')

describe('what an installation is watched with', () => {
  it('names metrics that exist', async () => {
    // there only with a replica
    fixture.ctx.metrics.watchReplica(() => 0)
    const text = await fixture.ctx.metrics.text()
    const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    for (const [where, content] of Object.entries({ rules, dashboard })) {
      const named = [...content.matchAll(/\b(?:towline|process|nodejs)_[a-z0-9_]+/g)].map(
        ([name]) => name.replace(/_(?:count|bucket|sum)$/, ''),
      )
      expect(named.length, where).toBeGreaterThan(10)
      expect(
        named.filter((name) => !known.has(name)),
        where,
      ).toEqual([])
    }
  })

  it('has an entry in the runbook for each alert, and no entry without one', () => {
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    const entries = [...readFileSync('docs/runbook.md', 'utf8').matchAll(/^## (Towline\w+)$/gm)]
    expect(alerts.length).toBeGreaterThan(10)
    expect(entries.map(([, name]) => name)).toEqual(alerts)
  })
})
