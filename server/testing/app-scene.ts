/**
 * The whole HTTP side of the house, really listening, with a person for every party of the authorization matrix. For the
 * tests that a hostile reviewer would run.
 */
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { access, type DeclaredRoute } from '../../contract/access.ts'
import { people, type AccessRow } from '../../contract/parties.ts'
import { offers } from '../../db/schema/bookings.ts'
import { driverPositions } from '../../db/schema/drivers.ts'
import { notices } from '../../db/schema/notices.ts'
import { openApp, type Pages } from '../app.ts'
import { openLog } from '../kit/log.ts'
import { openBookingScene, type Scene } from './booking-scene.ts'
import { openAnswerChecker } from './answer-checker.ts'
import { openBrowser, type Browser, type BrowserAnswer } from './browser.ts'
import { openSession } from './open-session.ts'
import { makeAdvert, sampleAdId } from './sample-adverts.ts'
import { newId } from '../kit/ids.ts'
import type { DeliverOptions } from '../partners/webhooks/deliver-webhooks.ts'
import { makeAccount, type MadeDriver } from './sample-drivers.ts'
import { makePartner, makeSamplePartner } from './sample-partners.ts'

export type AppSceneOptions = {
  pages?: Pages | null
  hasLimits?: boolean
  env?: Record<string, string>
  /** How insurers' endpoints are asked. */
  webhooks?: DeliverOptions
}

export type AppScene = Awaited<ReturnType<typeof openAppScene>>

/** A booking and how everyone stands to it. */
export type Cast = {
  bookingId: string
  accounts: Record<Exclude<(typeof people)[number], 'anonymous'>, string>
  drivers: Record<
    'assigned_driver' | 'offered_driver' | 'former_driver' | 'other_driver',
    MadeDriver
  >
}

/** Opens a scene that listens on a free port; call `close` when done. */
export const openAppScene = async ({
  pages = null,
  hasLimits = false,
  env = {},
  webhooks = {},
}: AppSceneOptions = {}) => {
  const lines: string[] = []
  const log = openLog('debug', { write: (line: string) => void lines.push(line) })
  const scene = await openBookingScene({ log, env, webhooks })
  const { ctx, db } = scene
  await makeAdvert(db, { id: sampleAdId })
  const ownPartner = await makeSamplePartner(db)
  const otherPartner = await makePartner(db)
  const { server, close, app } = openApp({ ctx, pages, hasLimits })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  const origin = ctx.config.publicOrigin

  const published: unknown = await (await fetch(`${address}/api/openapi.json`)).json()
  const checker = openAnswerChecker(published)
  const look = (method: string, path: string, { status, headers, body }: BrowserAnswer): void => {
    const type = headers.get('content-type')
    const problem = checker.check(method, path, { status, type, body })
    if (problem) throw new Error(`not what the OpenAPI document says: ${problem}`)
  }

  /** A visitor whom nobody knows. */
  const visitor = (): Browser => openBrowser(origin, address, undefined, look)

  /** A browser with a session of its own; null: nobody's. */
  const browserOf = async (accountId: string | null): Promise<Browser> => {
    const browser = visitor()
    if (accountId === null) return browser
    const cookie = await openSession(db, ctx.config, accountId, await ctx.clock.now(db))
    browser.cookies.set(cookie.name, cookie.value)
    return browser
  }

  /** A program with this key; null: without one. Each thing it asks is another. */
  const programOf = (key: string | null): Browser =>
    openBrowser(
      origin,
      address,
      () => ({
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        'idempotency-key': newId('idk'),
      }),
      look,
    )

  /** Waits for its card; nobody is asked yet, so whoever is called `assigned_driver` is a driver like any other. */
  const castPending = async (): Promise<Cast> => cast(await makeDrivers(), await scene.book())

  /** Offered to two drivers; nobody has it, so whoever is called `assigned_driver` holds an offer like the other. */
  const castOffered = async (): Promise<Cast> => cast(await makeDrivers(), await scene.held())

  /** A booking that one of two asked drivers has accepted, after a third had given it up. */
  const castAccepted = async (): Promise<Cast> => {
    const made = await castOffered()
    const accepted = await scene.accept(made.drivers.assigned_driver, made.bookingId)
    if (!accepted.ok) throw new Error(`not accepted: ${accepted.refusal.code}`)
    const at = await ctx.clock.now(db)
    const { driverId } = made.drivers.former_driver
    const offer = { bookingId: made.bookingId, driverId, wave: 0, round: 1 }
    await db.insert(offers).values({ ...offer, state: 'given_up', offeredAt: at, answeredAt: at })
    return made
  }

  const makeDrivers = async (): Promise<Cast['drivers']> => {
    // the drivers of an earlier cast go home, so that these are asked and nobody else
    await db.delete(driverPositions)
    const assigned = await scene.driver(1)
    const offered = await scene.driver(2)
    const other = await scene.driver(3)
    const former = await scene.driver(4)
    for (const one of [former, other]) await scene.goOffDuty(one)
    return {
      assigned_driver: assigned,
      offered_driver: offered,
      former_driver: former,
      other_driver: other,
    }
  }

  const cast = async (
    drivers: Cast['drivers'],
    { bookingId, who }: Awaited<ReturnType<Scene['book']>>,
  ): Promise<Cast> => ({
    bookingId,
    drivers,
    accounts: {
      owner: who.accountId,
      other_customer: await makeAccount(db),
      dealer: await makeAccount(db, { role: 'dealer' }),
      operator: await makeAccount(db, { role: 'operator' }),
      assigned_driver: drivers.assigned_driver.accountId,
      offered_driver: drivers.offered_driver.accountId,
      former_driver: drivers.former_driver.accountId,
      other_driver: drivers.other_driver.accountId,
    },
  })

  /** Someone whom the matrix lets in to this route, so that what is sent is looked at. */
  const insiderOf = async ({ accounts }: Cast, key: DeclaredRoute): Promise<Browser> => {
    const order = ['owner', 'assigned_driver', 'offered_driver', 'operator', 'dealer'] as const
    const { allowed, keyScope }: AccessRow = access[key]
    if (keyScope !== undefined) return programOf(ownPartner.key)
    const party = order.find((one) => allowed.includes(one))
    return browserOf(party ? accounts[party] : null)
  }

  return {
    scene,
    ctx,
    db,
    app,
    address,
    port,
    origin,
    /** The OpenAPI document as it is served, and somebody else's validator over it. */
    published,
    checker,
    /** Every line that was logged. */
    log: lines,
    visitor,
    browserOf,
    programOf,
    ownPartner,
    otherPartner,
    insiderOf,
    castPending,
    castOffered,
    castAccepted,
    /** Mails written to this address, oldest first, whether delivered yet or not. */
    mailsTo: (to: string) =>
      db.select().from(notices).where(eq(notices.address, to)).orderBy(notices.createdAt),
    close: async () => {
      await close(0)
      await scene.close()
    },
  }
}
