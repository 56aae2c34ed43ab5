/**
 * What a customer tells us of how they are is read by three: themselves, operators, and the driver on the job, who reads the answers alone.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { access, everyJsonRoute, type DeclaredRoute } from '../../contract/every-route.ts'
import { companionView } from '../../contract/bookings/companion.ts'
import { hydrateLiveEvent } from '../hydrate-live-event.ts'
import type { Browser } from '../testing/browser.ts'
import { openAppFixture, type AppFixture, type Scenario } from '../testing/fixtures/app-fixture.ts'
import { sendSample } from '../testing/send-sample.ts'
import { sampleRequests } from '../testing/samples/sample-requests.ts'
import { makeStaff } from '../testing/samples/sample-partners.ts'

/** Words that occur nowhere else. */
const note = 'Xanthippe waits by the ochre gantry'
const relative = '+353209150777'

let app: AppFixture
let scenario: Scenario
let path: string
let tripToken: string
beforeAll(async () => {
  app = await openAppFixture()
  scenario = await app.acceptedScenario()
  path = `/api/bookings/${scenario.bookingId}/companion`
  const owner = await app.browserOf(scenario.accounts.owner)
  const body = { circumstances: ['unwell', 'live_lane'], note, batteryPercent: 7 }
  expect((await owner.send('PUT', path, body)).status).toBe(200)
  const press = { kind: 'not_safe', clientId: 'pressedoncewhilewaiting', batteryPercent: 6 }
  expect((await owner.send('POST', `${path}/signs`, press)).status).toBe(200)
  const sent = await owner.send('POST', `${path}/follow-links`, { phone: relative })
  expect(sent.status).toBe(201)
  const { rows } = await app.db.execute<{ text: string }>(
    sql`select body_text as text from notifications where kind = 'follow_link'`,
  )
  tripToken = /\/trip\/(\S+)#/.exec(rows[0]?.text ?? '')?.[1] ?? ''
}, 60_000)
afterAll(() => app.close())

const viewOf = async (browser: Browser) => companionView.parse((await browser.get(path)).body)

it('is whole for the customer and operators, and the answers alone for the driver', async () => {
  const { owner, operator, assigned_driver: driver } = scenario.accounts
  const [own, helped, driving] = [
    await viewOf(await app.browserOf(owner)),
    await viewOf(await app.browserOf(operator)),
    await viewOf(await app.browserOf(driver)),
  ]
  const answers = { circumstances: ['unwell', 'live_lane'], note, batteryPercent: 6 }
  for (const view of [own, helped, driving]) expect(view.answers).toEqual(answers)
  expect(own.watch).toMatchObject({ alert: { kind: 'not_safe' }, signs: [] })
  expect(helped.watch?.signs.map(({ kind }) => kind)).toEqual(['not_safe', 'answered'])
  expect(driving.watch).toBeNull()
  expect(own.followLinks).toHaveLength(1)
  expect([helped.followLinks, driving.followLinks]).toEqual([[], []])
})

it('puts an operator’s view on record', async () => {
  const { rows } = await app.db.execute(
    sql`select 1 from audit_log where action = 'read_companion' and object_id = ${scenario.bookingId}`,
  )
  expect(rows).toHaveLength(1)
})

it('is in no answer to anyone else, and in none to the three but those made for it', async () => {
  const { ownPartner, otherPartner, db } = app
  const { accounts } = scenario
  const readers: [string, Browser][] = [
    ['anonymous', app.visitor()],
    ['own_partner', app.programOf(ownPartner.key)],
    ['other_partner', app.programOf(otherPartner.key)],
    ['partner_staff', await app.browserOf(await makeStaff(db, ownPartner))],
  ]
  for (const [party, accountId] of Object.entries(accounts)) {
    readers.push([party, await app.browserOf(accountId)])
  }
  const objects = {
    bookingId: scenario.bookingId,
    quoteId: '',
    notificationId: '',
    driverId: scenario.drivers.assigned_driver.driverId,
    tripToken,
  }
  const reads = (Object.keys(access) as DeclaredRoute[]).filter(
    (key) => key.startsWith('GET ') && !key.includes('/api/live'),
  )
  const leaks: string[] = []
  let answered = 0
  for (const [party, browser] of readers) {
    for (const key of reads) {
      if (!Object.hasOwn(everyJsonRoute, key)) continue
      const { body, status } = await sendSample(browser, 'GET', sampleRequests[key](objects))
      if (status === 200) answered += 1
      const text = JSON.stringify(body ?? '')
      const isForThem =
        key === 'GET /api/bookings/:bookingId/companion' &&
        ['owner', 'assigned_driver', 'operator'].includes(party)
      // operators read the alert on the board, and in the trace what raised the priority
      const isForOperators =
        party === 'operator' &&
        ['GET /api/operations/board', 'GET /api/bookings/:bookingId/offer-trace'].includes(key)
      const holds = text.includes(note) || text.includes('209150777') || text.includes('live_lane')
      const tells = text.includes('not_safe') || text.includes('companionAlert')
      if (holds && !isForThem && !isForOperators) leaks.push(`${party} ${key}`)
      if (tells && !isForThem && !isForOperators) leaks.push(`${party} ${key} (alert)`)
      if (isForOperators && (text.includes(note) || text.includes('209150777'))) {
        leaks.push(`${party} ${key} (note)`)
      }
    }
  }
  expect(answered).toBeGreaterThan(100)
  expect(leaks).toEqual([])
}, 120_000)

it('leaves nothing to insurers’ webhooks, and no word to the live stream', async () => {
  const { rows } = await app.db.execute<{ text: string }>(sql`
    select p::text as text from partner_events p
    union all select l::text from live_events l
    union all select j::text from graphile_worker._private_jobs j`)
  expect(rows.length).toBeGreaterThan(0)
  for (const { text } of rows) expect(text).not.toMatch(/Xanthippe|live_lane|not_safe|209150777/)
  const event = { type: 'companion_changed', bookingId: scenario.bookingId } as const
  const seenBy = (accountId: string) => hydrateLiveEvent(app.ctx, accountId, event)
  const { accounts } = scenario
  for (const party of ['owner', 'assigned_driver'] as const) {
    expect(await seenBy(accounts[party])).toEqual(event)
  }
  for (const party of [
    'offered_driver',
    'former_driver',
    'other_driver',
    'other_customer',
  ] as const) {
    expect(await seenBy(accounts[party]), party).toBeNull()
  }
})

it('is gone for the driver when the job is over', async () => {
  const driver = scenario.drivers.assigned_driver
  for (const step of ['set_off', 'arrive', 'start', 'complete'] as const) {
    await app.fixture.advance(driver, scenario.bookingId, step)
  }
  const view = await viewOf(await app.browserOf(scenario.accounts.assigned_driver))
  expect(view).toMatchObject({ answers: null, watch: null, followLinks: [] })
})
