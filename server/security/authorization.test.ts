/**
 * The authorization matrix against the server that really listens (reliability.md S1, S2, S3). Mutants that were seen to
 * fail: a row of the matrix with one party more or less in the server's copy only, `partyToBooking` answering `owner` for
 * everyone, the 404 of a foreign object with a detail of its own.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { access, everyJsonRoute, type DeclaredRoute } from '../../contract/every-route.ts'
import type { Route } from '../../contract/route.ts'
import {
  answerTo,
  parties,
  partnerPeople,
  type AccessRow,
  type Party,
} from '../../contract/parties.ts'
import { sharePathOf } from '../bookings/index.ts'
import { linkTokenOf } from '../bookings/link-token.ts'
import { newId } from '../kit/ids.ts'
import { chainOf, registerPack } from '../seals/index.ts'
import { openAppFixture, type AppFixture, type Scenario } from '../testing/fixtures/app-fixture.ts'
import { codeOf, sendSample, statusAndCode } from '../testing/send-sample.ts'
import type { Browser, BrowserAnswer } from '../testing/browser.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { writeTownTiles } from '../testing/map-tiles/sample-town.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { placeSampleOnAccount } from '../testing/samples/sample-on-account.ts'
import {
  makeInvitation,
  makePartner,
  makeStaff,
  samplePartner,
} from '../testing/samples/sample-partners.ts'
import { makeWebhook } from '../testing/samples/sample-webhooks.ts'
import {
  declaredRoutes,
  sampleBookingRequest,
  sampleQuoteRequest,
  sampleRequests,
  type SampleObjects,
} from '../testing/samples/sample-requests.ts'

let app: AppFixture
let folder: string
let insurersPeople: Record<(typeof partnerPeople)[number], string>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'towline-matrix-'))
  const tiles = join(folder, 'town.pmtiles')
  writeTownTiles(tiles, { lat: 53.2, lon: -6.7 })
  app = await openAppFixture({ env: { MAP_TILES: tiles } })
  const { db, ownPartner, otherPartner } = app
  insurersPeople = {
    partner_administrator: await makeStaff(db, ownPartner, { isAdministrator: true }),
    partner_staff: await makeStaff(db, ownPartner),
    other_partner_staff: await makeStaff(db, otherPartner, { isAdministrator: true }),
  }
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const rows: Readonly<Record<DeclaredRoute, AccessRow>> = access

const browserFor = async (scenario: Scenario, party: Party): Promise<Browser> => {
  switch (party) {
    case 'anonymous':
      return app.visitor()
    case 'own_partner':
      return app.programOf(app.ownPartner.key)
    case 'other_partner':
      return app.programOf(app.otherPartner.key)
    case 'partner_administrator':
    case 'partner_staff':
    case 'other_partner_staff':
      return app.browserOf(insurersPeople[party])
    default:
      return app.browserOf(scenario.accounts[party])
  }
}

/** An anonymous quote: anyone who has its id may book it. */
const freshQuote = async (browser: Browser): Promise<string> => {
  const made = await browser.send('POST', '/api/quotes', sampleQuoteRequest)
  return fieldOf(made.body, 'quoteId')
}

const fieldOf = (body: unknown, key: string): string => {
  const value: unknown = Object.getOwnPropertyDescriptor(body ?? {}, key)?.value
  if (typeof value !== 'string') throw new Error(`no ${key} in ${JSON.stringify(body)}`)
  return value
}

const freshSeal = async ({ bookingId }: Scenario) => {
  const at = new Date()
  const sealId = await chainOf(app.db, bookingId, at)
  const packId = newId('pck')
  const bytes = Buffer.from('%PDF-1.7')
  await registerPack(app.ctx, { sealId, packId, madeAt: at, bytes, photos: [] })
  return { sealId, packId }
}

/** Links that open their object without an account. */
type Tokens = Pick<SampleObjects, 'tripToken' | 'excessToken' | 'insuredToken'>

/** The link that was texted to the person whose insurer pays. */
const insuredTrip = async (): Promise<string> => {
  const driver = await app.fixture.driver(5)
  const { bookingId } = await placeSampleOnAccount(app.fixture, await makePartner(app.db))
  must(await app.fixture.accept(driver, bookingId))
  const path = await sharePathOf(app.ctx, app.db, await app.fixture.booking(bookingId))
  return path?.replace('/trip/', '') ?? ''
}

/** The link of a split bill that is held. */
const heldExcess = async (): Promise<string> => {
  await app.fixture.driver(5)
  const { bookingId } = await placeSampleOnAccount(app.fixture, await makePartner(app.db), 3_000)
  const { id } = await app.fixture.payment(bookingId)
  return linkTokenOf(app.ctx.config.authSecret, 'excess', id)
}

/** The objects that a request of this route names: the others need not be made for it. */
const objectsNamedBy = (key: DeclaredRoute): ReadonlySet<string | symbol> => {
  const named = new Set<string | symbol>()
  const none: SampleObjects = { bookingId: '', quoteId: '', notificationId: '' }
  sampleRequests[key](
    new Proxy(none, {
      get: (objects, name) => {
        named.add(name)
        return Reflect.get(objects, name)
      },
    }),
  )
  return named
}

/** Makes the objects of this route's request, for it alone: another party's request may have used up the earlier ones. */
const objectsFor = async (
  key: DeclaredRoute,
  scenario: Scenario,
  tokens: Tokens,
): Promise<SampleObjects> => {
  const named = objectsNamedBy(key)
  const ifNamed = async <Made extends Partial<SampleObjects>>(
    names: readonly (keyof Made & string)[],
    make: () => Promise<Made>,
  ): Promise<Partial<Made>> => (names.some((name) => named.has(name)) ? make() : {})
  return {
    bookingId: scenario.bookingId,
    quoteId: '',
    notificationId: '',
    driverId: scenario.drivers.assigned_driver.driverId,
    partnerBookingId: app.ownPartner.bookingId,
    ...tokens,
    ...(await ifNamed(['quoteId'], async () => ({ quoteId: await freshQuote(app.visitor()) }))),
    ...(await ifNamed(['notificationId'], async () => ({
      notificationId: await someNotification(),
    }))),
    ...(await ifNamed(['photoId', 'fileLink'], () => freshPhoto(scenario))),
    ...(await ifNamed(['sealId', 'packId'], () => freshSeal(scenario))),
    ...(await ifNamed(['taskId', 'refundRequestId'], () => freshTasks(scenario))),
    ...(await ifNamed(['messageId'], freshMessage)),
    ...(await ifNamed(['adId', 'advertImageId'], () => freshAdvert(scenario))),
    ...(await ifNamed(['staffId'], async () => ({
      staffId: await makeStaff(app.db, app.ownPartner),
    }))),
    ...(await ifNamed(['invitationId'], async () => ({
      invitationId: await makeInvitation(app.db, app.ownPartner),
    }))),
    ...(await ifNamed(['endpointId', 'deliveryId'], () => makeWebhook(app.db, app.ownPartner))),
    ...(await ifNamed(['documentId'], () => freshDocument(scenario))),
    ...(await ifNamed(['actionId', 'viewId'], () => freshOfOperator(scenario))),
  }
}

/** A document of the driver that waits for an operator. */
const freshDocument = async ({ drivers }: Scenario): Promise<{ documentId: string }> => {
  const { driverId } = drivers.assigned_driver
  const { rows: kept } = await app.db.execute<{ id: string }>(sql`
    insert into driver_documents (id, driver_id, kind, state, created_at)
    values (${newId('doc')}, ${driverId}, 'truck_photo', 'given', now())
    on conflict (driver_id, kind) where state = 'given' do update set created_at = excluded.created_at
    returning id`)
  return { documentId: kept[0]?.id ?? '' }
}

/** What belongs to the scenario's operator alone. */
const freshOfOperator = async ({
  accounts,
  bookingId,
}: Scenario): Promise<{ actionId: string; viewId: string }> => {
  const [actionId, viewId] = [newId('uda'), newId('bvw')]
  const request = { kind: 'refund', bookingId, amountCents: 100, reason: 'A sample' }
  await app.db.execute(sql`
    insert into undoable_actions (id, account_id, object_id, request, state, created_at, due_at, finished_at)
    values (${actionId}, ${accounts.operator}, ${bookingId}, ${JSON.stringify(request)}::jsonb, 'done', now(), now(), now())`)
  await app.db.execute(sql`
    insert into saved_views (id, account_id, list, name, query, created_at)
    values (${viewId}, ${accounts.operator}, 'board', ${viewId}, 'county=Cork', now())`)
  return { actionId, viewId }
}

const someNotification = async (): Promise<string> =>
  (await app.mailsTo('aoife@example.ie'))[0]?.id ?? ''

/** Tasks for an operator, as the jobs and another operator would have left them. */
const freshTasks = async ({
  bookingId,
}: Scenario): Promise<{ taskId: string; refundRequestId: string }> => {
  const [taskId, refundRequestId] = [newId('tsk'), newId('rrq')]
  const operatorId = await makeAccount(app.db, { role: 'operator' })
  await app.db.execute(sql`
    insert into operator_tasks (id, kind, subject, booking_id, note, opened_at)
    values (${taskId}, 'refund_failed', ${taskId}, ${bookingId}, 'A sample', now())`)
  await app.db.execute(sql`
    insert into refund_requests (id, booking_id, amount_cents, reason, proposed_by, proposed_at)
    values (${refundRequestId}, ${bookingId}, 100, 'A sample', ${operatorId}, now())
    on conflict do nothing`)
  const { rows: open } = await app.db.execute<{ id: string }>(
    sql`select id from refund_requests where booking_id = ${bookingId} and state = 'open'`,
  )
  return { taskId, refundRequestId: open[0]?.id ?? refundRequestId }
}

const freshMessage = async (): Promise<{ messageId: string }> => {
  const messageId = newId('ctm')
  await app.db.execute(sql`
    insert into contact_messages (id, name, email, message, created_at)
    values (${messageId}, 'Nuala Sample', 'nuala@example.ie', 'A sample message', now())`)
  return { messageId }
}

const freshAdvert = async (
  scenario: Scenario,
): Promise<Pick<SampleObjects, 'adId' | 'advertImageId'>> => {
  const adId = newId('adv')
  const operator = await app.browserOf(scenario.accounts.operator)
  const photo = sampleRequests['POST /api/operations/adverts/images']({
    bookingId: '',
    quoteId: '',
    notificationId: '',
  })
  const imageUrl = fieldOf((await sendSample(operator, 'POST', photo)).body, 'imageUrl')
  await app.db.execute(sql`
    insert into advertisements (id, position, start_date, end_date, title, description, advertiser_name, image_url, target_url)
    values (${adId}, 'footer', now(), now() + interval '1 day', 'A sample', 'A sample', 'A sample', ${imageUrl}, 'https://example.ie/')`)
  return { adId, advertImageId: imageUrl.split('/').at(-1) }
}

const sharedTrip = async (scenario: Scenario): Promise<string> => {
  const owner = await app.browserOf(scenario.accounts.owner)
  const { body } = await owner.send('POST', `/api/bookings/${scenario.bookingId}/share`)
  return fieldOf(body, 'sharePath').replace('/trip/', '')
}

/** The owner's photo: each time the same one, until a request removes it. */
const freshPhoto = async (scenario: Scenario): Promise<{ photoId: string; fileLink: string }> => {
  const owner = await app.browserOf(scenario.accounts.owner)
  const request = sampleRequests['POST /api/bookings/:bookingId/photos']({
    bookingId: scenario.bookingId,
    quoteId: '',
    notificationId: '',
  })
  const { body } = await sendSample(owner, 'POST', request)
  return { photoId: fieldOf(body, 'photoId'), fileLink: fieldOf(body, 'link') }
}

describe('S1: the routes of the running server', () => {
  /** By the paths of older releases: the same routes, behind the same guard. */
  const former = Object.entries<Route>(everyJsonRoute).flatMap(([key, { formerly }]) =>
    formerly?.path ? [`${key.split(' ')[0]} ${formerly.path}`] : [],
  )
  /** Wrong methods of a known path are answered 405 or, for OPTIONS, with the possible ones: they are no routes of their own. */
  const isRefusalOfMethods = ({ method }: { method: string }) => method === 'ALL'

  it('are those of the matrix, each once, and no others', () => {
    const mounted = app.app.routes
      .filter((route) => !isRefusalOfMethods(route))
      .map(({ method, path }) => `${method} ${path}`)
    expect(mounted.sort()).toEqual([...Object.keys(access), ...former].sort())
  })

  it('leave no path of the matrix without an answer to other methods', () => {
    const refusing = new Set(app.app.routes.filter(isRefusalOfMethods).map(({ path }) => path))
    const formerPaths = former.map((key) => key.slice(key.indexOf(' ') + 1))
    expect(refusing).toEqual(
      new Set([...declaredRoutes.map(({ template }) => template), ...formerPaths]),
    )
  })
})

describe('S2: every cell of the matrix', () => {
  let shared: Scenario
  let tokens: Tokens
  beforeAll(async () => {
    const excessToken = await heldExcess()
    shared = await app.acceptedScenario()
    // another booking's: the requests before it end this one
    const tripToken = await sharedTrip(await app.acceptedScenario())
    tokens = { excessToken, tripToken, insuredToken: await insuredTrip() }
  })

  /** Cancelling takes the job from its driver, so that route gets a booking of its own. */
  const scenarioFor = async (key: DeclaredRoute): Promise<Scenario> =>
    key === 'POST /api/bookings/:bookingId/cancel' ? app.acceptedScenario() : shared

  it.each(declaredRoutes)('$key answers each party as declared', async ({ key, method }) => {
    const scenario = await scenarioFor(key)
    const answerOf = async (party: Party): Promise<[Party, unknown]> => {
      const browser = await browserFor(scenario, party)
      const request = sampleRequests[key](await objectsFor(key, scenario, tokens))
      return [party, meaningOf(await sendSample(browser, method, request))]
    }
    const answered: [Party, unknown][] = []
    // one after another, so that an object that one used up is there again for the next
    for (const party of parties) answered.push(await answerOf(party))
    const declared = parties.map((party) => [party, answerTo(rows[key], party)])
    expect(Object.fromEntries(answered)).toEqual(Object.fromEntries(declared))
  })

  /** The matrix's refusals; any other answer means that the handler was reached. */
  const refusedBy: Record<string, number> = {
    not_signed_in: 401,
    not_allowed: 403,
    api_key_invalid: 401,
    not_found: 404,
  }

  const meaningOf = (answer: BrowserAnswer): unknown => {
    const refusal = refusedBy[codeOf(answer) ?? '']
    if (refusal === undefined) {
      expect(answer.status, 'a handler that was reached and broke').not.toBe(500)
      return 'handler'
    }
    expect(answer.status).toBe(refusal)
    return refusal
  }
})

describe('S3: foreign and missing ids', () => {
  let scenario: Scenario
  let ownQuote: string
  beforeAll(async () => {
    scenario = await app.acceptedScenario()
    ownQuote = await freshQuote(await app.browserOf(scenario.accounts.owner))
  })

  /** The whole answer, except for the request's own number and the time. */
  const traceOf = ({ status, headers, body }: BrowserAnswer) => {
    const plain = Object.fromEntries(headers)
    delete plain['x-request-id']
    delete plain['date']
    return {
      status,
      headers: plain,
      body: JSON.stringify(body).replace(/req_[0-9a-z]{26}/, 'req'),
    }
  }

  const same = async (
    browser: Browser,
    method: string,
    make: (id: string) => { path: string; body?: Record<string, unknown> },
    [foreign, ...others]: readonly string[],
  ) => {
    const reference = traceOf(await sendSample(browser, method, make(foreign ?? '')))
    expect(reference.status).toBe(404)
    for (const id of others) {
      expect(traceOf(await sendSample(browser, method, make(id))), id).toEqual(reference)
    }
  }

  const impossible = ['bkg_', 'BKG_x', 'null', '0', '%00', '%F0%9F%9A%9C', 'a'.repeat(300), '..%2f']
  // The pages under /lite answer with a page: `server/lite/lite-access.test.ts`.
  const aboutBooking = declaredRoutes.filter(
    ({ template }) => template.includes(':bookingId') && !template.startsWith('/lite/'),
  )

  it.each(aboutBooking)(
    '$key: the same for both, and for what is no id',
    async ({ key, method }) => {
      const outsiders = parties.filter((party) => answerTo(rows[key], party) === 404)
      expect(outsiders.length).toBeGreaterThan(0)
      for (const party of outsiders) {
        const browser = await browserFor(scenario, party)
        await same(
          browser,
          method,
          (bookingId) => sampleRequests[key]({ bookingId, quoteId: '', notificationId: '' }),
          [
            rows[key].keyScope === undefined ? scenario.bookingId : app.ownPartner.bookingId,
            newId('bkg'),
            ...impossible,
          ],
        )
      }
    },
  )

  const aboutPartner = declaredRoutes.filter(({ key }) => rows[key].about === 'partner')

  it.each(aboutPartner)(
    '$key: the same for another insurer’s people, for anybody else, and for what is no id',
    async ({ key, method }) => {
      const outsiders = parties.filter((party) => answerTo(rows[key], party) === 404)
      expect(outsiders).toContain('other_partner_staff')
      for (const party of outsiders) {
        const browser = await browserFor(scenario, party)
        const sample = sampleRequests[key]({ bookingId: '', quoteId: '', notificationId: '' })
        await same(
          browser,
          method,
          (id) => ({ ...sample, path: sample.path.replace(samplePartner.partnerId, id) }),
          [samplePartner.partnerId, newId('ptr'), ...impossible],
        )
      }
    },
  )

  it('another account’s quote', async () => {
    for (const account of [null, scenario.accounts.other_customer, scenario.accounts.operator]) {
      const browser = await app.browserOf(account)
      const ids = [ownQuote, newId('quo'), ...impossible]
      await same(browser, 'GET', (id) => ({ path: `/api/quotes/${id}` }), ids)
    }
    const owner = await app.browserOf(scenario.accounts.owner)
    expect((await owner.get(`/api/quotes/${ownQuote}`)).status).toBe(200)
  })

  it('a quote to be booked, also one that is booked already', async () => {
    const { quoteId: booked } = await app.fixture.booking(scenario.bookingId)
    const browser = await app.browserOf(scenario.accounts.other_customer)
    await same(
      browser,
      'POST',
      (quoteId) => ({ path: '/api/bookings', body: sampleBookingRequest(quoteId) }),
      [ownQuote, newId('quo'), booked],
    )
  })

  it('a driver who is not on the quote', async () => {
    const browser = await app.browserOf(scenario.accounts.other_customer)
    const quoteId = await freshQuote(browser)
    const bookWith = async (driverId: string) =>
      traceOf(
        await browser.send('POST', '/api/bookings', { ...sampleBookingRequest(quoteId), driverId }),
      )
    const foreign = await bookWith(scenario.drivers.other_driver.driverId)
    expect(foreign.status).toBe(409)
    expect(await bookWith(newId('drv'))).toEqual(foreign)
  })

  it('a mail of the local mailbox', async () => {
    const ids = [newId('ntc'), ...impossible]
    await same(app.visitor(), 'GET', (id) => ({ path: `/dev/mailbox/${id}` }), ids)
  })

  it('anyone who is not signed in is asked to be, whatever the id', async () => {
    for (const { key, method } of aboutBooking) {
      for (const bookingId of [scenario.bookingId, newId('bkg'), 'nonsense']) {
        const request = sampleRequests[key]({ bookingId, quoteId: '', notificationId: '' })
        const answer = await sendSample(app.visitor(), method, request)
        const code = rows[key].keyScope === undefined ? 'not_signed_in' : 'api_key_invalid'
        expect(statusAndCode(answer)).toEqual([401, code])
      }
    }
  })
})
