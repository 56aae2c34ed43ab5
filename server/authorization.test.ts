/**
 * The authorization matrix against the server that really listens (reliability.md S1, S2, S3). Mutants that were seen to
 * fail: a row of the matrix with one party more or less in the server's copy only, `partyToBooking` answering `owner` for
 * everyone, the 404 of a foreign object with a detail of its own.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { access, type DeclaredRoute } from '../contract/access.ts'
import {
  answerTo,
  parties,
  partnerPeople,
  type AccessRow,
  type Party,
} from '../contract/parties.ts'
import { newId } from './kit/ids.ts'
import { openAppScene, type AppScene, type Cast } from './testing/app-scene.ts'
import { ask, codeOf } from './testing/ask.ts'
import type { Browser, BrowserAnswer } from './testing/browser.ts'
import { makeAccount } from './testing/sample-drivers.ts'
import { makeInvitation, makeStaff, samplePartner } from './testing/sample-partners.ts'
import { makeWebhook } from './testing/sample-webhooks.ts'
import {
  declaredRoutes,
  sampleBookingRequest,
  sampleQuoteRequest,
  sampleRequests,
  type SampleObjects,
} from './testing/sample-requests.ts'

let house: AppScene
let insurersPeople: Record<(typeof partnerPeople)[number], string>
beforeAll(async () => {
  house = await openAppScene()
  const { db, ownPartner, otherPartner } = house
  insurersPeople = {
    partner_administrator: await makeStaff(db, ownPartner, { isAdministrator: true }),
    partner_staff: await makeStaff(db, ownPartner),
    other_partner_staff: await makeStaff(db, otherPartner, { isAdministrator: true }),
  }
})
afterAll(() => house.close())

const rows: Readonly<Record<DeclaredRoute, AccessRow>> = access

const browserFor = async (cast: Cast, party: Party): Promise<Browser> => {
  switch (party) {
    case 'anonymous':
      return house.visitor()
    case 'own_partner':
      return house.programOf(house.ownPartner.key)
    case 'other_partner':
      return house.programOf(house.otherPartner.key)
    case 'partner_administrator':
    case 'partner_staff':
    case 'other_partner_staff':
      return house.browserOf(insurersPeople[party])
    default:
      return house.browserOf(cast.accounts[party])
  }
}

/** A quote of nobody's: whoever has its id may book it. */
const freshQuote = async (browser: Browser): Promise<string> => {
  const made = await browser.send('POST', '/api/quotes', sampleQuoteRequest)
  return fieldOf(made.body, 'quoteId')
}

const fieldOf = (body: unknown, key: string): string => {
  const value: unknown = Object.getOwnPropertyDescriptor(body ?? {}, key)?.value
  if (typeof value !== 'string') throw new Error(`no ${key} in ${JSON.stringify(body)}`)
  return value
}

/** Which objects a request of this route names: the others need not be made for it. */
const objectsNamedBy = (key: DeclaredRoute): ReadonlySet<string | symbol> => {
  const named = new Set<string | symbol>()
  const none: SampleObjects = { bookingId: '', quoteId: '', noticeId: '' }
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

/** Makes what a request of this route names, for it alone: another party's may have used up the one before. */
const objectsFor = async (
  key: DeclaredRoute,
  cast: Cast,
  tripToken: string,
): Promise<SampleObjects> => {
  const named = objectsNamedBy(key)
  const ifNamed = async <Made extends Partial<SampleObjects>>(
    names: readonly (keyof Made & string)[],
    make: () => Promise<Made>,
  ): Promise<Partial<Made>> => (names.some((name) => named.has(name)) ? make() : {})
  return {
    bookingId: cast.bookingId,
    quoteId: '',
    noticeId: '',
    driverId: cast.drivers.assigned_driver.driverId,
    partnerBookingId: house.ownPartner.bookingId,
    tripToken,
    ...(await ifNamed(['quoteId'], async () => ({ quoteId: await freshQuote(house.visitor()) }))),
    ...(await ifNamed(['noticeId'], async () => ({ noticeId: await someNotice() }))),
    ...(await ifNamed(['photoId', 'fileLink'], () => freshPhoto(cast))),
    ...(await ifNamed(['taskId', 'refundRequestId'], () => freshTasks(cast))),
    ...(await ifNamed(['messageId'], freshMessage)),
    ...(await ifNamed(['adId', 'advertPictureId'], () => freshAdvert(cast))),
    ...(await ifNamed(['staffId'], async () => ({
      staffId: await makeStaff(house.db, house.ownPartner),
    }))),
    ...(await ifNamed(['invitationId'], async () => ({
      invitationId: await makeInvitation(house.db, house.ownPartner),
    }))),
    ...(await ifNamed(['endpointId', 'deliveryId'], () => makeWebhook(house.db, house.ownPartner))),
  }
}

const someNotice = async (): Promise<string> =>
  (await house.mailsTo('aoife@example.ie'))[0]?.id ?? ''

/** What waits for an operator, as the jobs and another operator would have left it. */
const freshTasks = async ({
  bookingId,
}: Cast): Promise<{ taskId: string; refundRequestId: string }> => {
  const [taskId, refundRequestId] = [newId('tsk'), newId('rrq')]
  const operatorId = await makeAccount(house.db, { role: 'operator' })
  await house.db.execute(sql`
    insert into operator_tasks (id, kind, subject, booking_id, note, opened_at)
    values (${taskId}, 'refund_failed', ${taskId}, ${bookingId}, 'A sample', now())`)
  await house.db.execute(sql`
    insert into refund_requests (id, booking_id, amount_cents, reason, proposed_by, proposed_at)
    values (${refundRequestId}, ${bookingId}, 100, 'A sample', ${operatorId}, now())
    on conflict do nothing`)
  const { rows: open } = await house.db.execute<{ id: string }>(
    sql`select id from refund_requests where booking_id = ${bookingId} and state = 'open'`,
  )
  return { taskId, refundRequestId: open[0]?.id ?? refundRequestId }
}

const freshMessage = async (): Promise<{ messageId: string }> => {
  const messageId = newId('ctm')
  await house.db.execute(sql`
    insert into contact_messages (id, name, email, message, created_at)
    values (${messageId}, 'Nuala Sample', 'nuala@example.ie', 'A sample message', now())`)
  return { messageId }
}

const freshAdvert = async (
  cast: Cast,
): Promise<Pick<SampleObjects, 'adId' | 'advertPictureId'>> => {
  const adId = newId('adv')
  const operator = await house.browserOf(cast.accounts.operator)
  const picture = sampleRequests['POST /api/operations/adverts/pictures']({
    bookingId: '',
    quoteId: '',
    noticeId: '',
  })
  const imageUrl = fieldOf((await ask(operator, 'POST', picture)).body, 'imageUrl')
  await house.db.execute(sql`
    insert into advertisements (id, position, start_date, end_date, title, description, advertiser_name, image_url, target_url)
    values (${adId}, 'footer', now(), now() + interval '1 day', 'A sample', 'A sample', 'A sample', ${imageUrl}, 'https://example.ie/')`)
  return { adId, advertPictureId: imageUrl.split('/').at(-1) }
}

const sharedTrip = async (cast: Cast): Promise<string> => {
  const owner = await house.browserOf(cast.accounts.owner)
  const { body } = await owner.send('POST', `/api/bookings/${cast.bookingId}/share`)
  return fieldOf(body, 'sharePath').replace('/trip/', '')
}

/** The owner's: each time the same one, until somebody takes it back. */
const freshPhoto = async (cast: Cast): Promise<{ photoId: string; fileLink: string }> => {
  const owner = await house.browserOf(cast.accounts.owner)
  const request = sampleRequests['POST /api/bookings/:bookingId/photos']({
    bookingId: cast.bookingId,
    quoteId: '',
    noticeId: '',
  })
  const { body } = await ask(owner, 'POST', request)
  return { photoId: fieldOf(body, 'photoId'), fileLink: fieldOf(body, 'link') }
}

describe('S1: the routes of the running server', () => {
  /** Wrong methods of a known path are answered 405 or, for OPTIONS, with what is possible: no route of its own. */
  const isRefusalOfMethods = ({ method }: { method: string }) => method === 'ALL'

  it('are those of the matrix, each once, and no others', () => {
    const mounted = house.app.routes
      .filter((route) => !isRefusalOfMethods(route))
      .map(({ method, path }) => `${method} ${path}`)
    expect(mounted.sort()).toEqual(Object.keys(access).sort())
  })

  it('leave no path of the matrix without an answer to other methods', () => {
    const refusing = new Set(house.app.routes.filter(isRefusalOfMethods).map(({ path }) => path))
    expect(refusing).toEqual(new Set(declaredRoutes.map(({ template }) => template)))
  })
})

describe('S2: every cell of the matrix', () => {
  let shared: Cast
  let tripToken: string
  beforeAll(async () => {
    shared = await house.castAccepted()
    // another booking's: the requests before it end this one
    tripToken = await sharedTrip(await house.castAccepted())
  })

  /** Whoever gives a job up is its driver no longer: it has a booking of its own. */
  const castFor = async (key: DeclaredRoute): Promise<Cast> =>
    key === 'POST /api/bookings/:bookingId/cancel' ? house.castAccepted() : shared

  it.each(declaredRoutes)('$key answers each party as declared', async ({ key, method }) => {
    const cast = await castFor(key)
    const answerOf = async (party: Party): Promise<[Party, unknown]> => {
      const browser = await browserFor(cast, party)
      const request = sampleRequests[key](await objectsFor(key, cast, tripToken))
      return [party, meaningOf(await ask(browser, method, request))]
    }
    const answered: [Party, unknown][] = []
    // one after another, so that what one took away is there again for the next
    for (const party of parties) answered.push(await answerOf(party))
    const declared = parties.map((party) => [party, answerTo(rows[key], party)])
    expect(Object.fromEntries(answered)).toEqual(Object.fromEntries(declared))
  })

  /** What the matrix says no with; whatever else comes back, the handler was reached. */
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
  let cast: Cast
  let ownQuote: string
  beforeAll(async () => {
    cast = await house.castAccepted()
    ownQuote = await freshQuote(await house.browserOf(cast.accounts.owner))
  })

  /** Everything that comes back, but for the request's own number and the moment. */
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
    const reference = traceOf(await ask(browser, method, make(foreign ?? '')))
    expect(reference.status).toBe(404)
    for (const id of others) {
      expect(traceOf(await ask(browser, method, make(id))), id).toEqual(reference)
    }
  }

  const impossible = ['bkg_', 'BKG_x', 'null', '0', '%00', '%F0%9F%9A%9C', 'a'.repeat(300), '..%2f']
  const aboutBooking = declaredRoutes.filter(({ template }) => template.includes(':bookingId'))

  it.each(aboutBooking)(
    '$key: the same for both, and for what is no id',
    async ({ key, method }) => {
      const outsiders = parties.filter((party) => answerTo(rows[key], party) === 404)
      expect(outsiders.length).toBeGreaterThan(0)
      for (const party of outsiders) {
        const browser = await browserFor(cast, party)
        await same(
          browser,
          method,
          (bookingId) => sampleRequests[key]({ bookingId, quoteId: '', noticeId: '' }),
          [
            rows[key].keyScope === undefined ? cast.bookingId : house.ownPartner.bookingId,
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
        const browser = await browserFor(cast, party)
        const sample = sampleRequests[key]({ bookingId: '', quoteId: '', noticeId: '' })
        await same(
          browser,
          method,
          (id) => ({ ...sample, path: sample.path.replace(samplePartner.partnerId, id) }),
          [samplePartner.partnerId, newId('ptr'), ...impossible],
        )
      }
    },
  )

  it('a quote of somebody’s own', async () => {
    for (const account of [null, cast.accounts.other_customer, cast.accounts.operator]) {
      const browser = await house.browserOf(account)
      const ids = [ownQuote, newId('quo'), ...impossible]
      await same(browser, 'GET', (id) => ({ path: `/api/quotes/${id}` }), ids)
    }
    const owner = await house.browserOf(cast.accounts.owner)
    expect((await owner.get(`/api/quotes/${ownQuote}`)).status).toBe(200)
  })

  it('a quote to be booked, also one that is booked already', async () => {
    const { quoteId: booked } = await house.scene.booking(cast.bookingId)
    const browser = await house.browserOf(cast.accounts.other_customer)
    await same(
      browser,
      'POST',
      (quoteId) => ({ path: '/api/bookings', body: sampleBookingRequest(quoteId) }),
      [ownQuote, newId('quo'), booked],
    )
  })

  it('a driver who is not on the quote', async () => {
    const browser = await house.browserOf(cast.accounts.other_customer)
    const quoteId = await freshQuote(browser)
    const bookWith = async (driverId: string) =>
      traceOf(
        await browser.send('POST', '/api/bookings', { ...sampleBookingRequest(quoteId), driverId }),
      )
    const foreign = await bookWith(cast.drivers.other_driver.driverId)
    expect(foreign.status).toBe(409)
    expect(await bookWith(newId('drv'))).toEqual(foreign)
  })

  it('a mail of the local mailbox', async () => {
    const ids = [newId('ntc'), ...impossible]
    await same(house.visitor(), 'GET', (id) => ({ path: `/dev/mailbox/${id}` }), ids)
  })

  it('anyone who is not signed in is asked to be, whatever the id', async () => {
    for (const { key, method } of aboutBooking) {
      for (const bookingId of [cast.bookingId, newId('bkg'), 'nonsense']) {
        const request = sampleRequests[key]({ bookingId, quoteId: '', noticeId: '' })
        const answer = await ask(house.visitor(), method, request)
        const code = rows[key].keyScope === undefined ? 'not_signed_in' : 'api_key_invalid'
        expect([answer.status, codeOf(answer)]).toEqual([401, code])
      }
    }
  })
})
