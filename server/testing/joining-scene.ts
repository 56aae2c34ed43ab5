/** The app scene for tests of joining: a driver's browser that fills in an application, and an operator's that decides. */
import { and, eq } from 'drizzle-orm'
import { application, type DriverApplication } from '../../contract/joining.ts'
import { verification, type DriverVerification } from '../../contract/verification.ts'
import { driverPositions, driverProfiles } from '../../db/schema/drivers.ts'
import { notices } from '../../db/schema/notices.ts'
import {
  documentKinds,
  documentRules,
  isPolicy,
  type DocumentKind,
} from '../../domain/verification-papers.ts'
import { viewVerification } from '../verification/load-verification.ts'
import { verificationJobs } from '../verification/verification.jobs.ts'
import { openAppScene } from './app-scene.ts'
import type { Browser, BrowserAnswer } from './browser.ts'
import { nextClientId } from './client-ids.ts'
import { makeAccount } from './sample-drivers.ts'
import { makePicture } from './sample-pictures.ts'
import { sampleTruck } from './sample-requests.ts'

export type JoiningScene = Awaited<ReturnType<typeof openJoiningScene>>

/** Good for long, whenever the test runs. */
export const farDay = '2035-06-30'

export const openJoiningScene = async () => {
  const house = await openAppScene()
  let made = 0

  /** Another one each time. */
  const nextPicture = (): Promise<Buffer> => {
    made += 1
    return makePicture({ width: 200 + made, height: 150 })
  }

  const sendPage = (
    browser: Browser,
    kind: DocumentKind,
    bytes: Uint8Array,
    clientId = nextClientId(),
  ): Promise<BrowserAnswer> =>
    browser.send('POST', `/api/driver/documents/${kind}/pages?clientId=${clientId}`, undefined, {
      headers: { 'content-type': 'image/jpeg' },
      raw: bytes,
    })

  const sendFacts = (
    browser: Browser,
    kind: DocumentKind,
    changed: Record<string, unknown> = {},
  ): Promise<BrowserAnswer> => {
    made += 1
    return browser.send('PUT', `/api/driver/documents/${kind}`, {
      insurer: isPolicy(kind) ? 'Sample Mutual' : null,
      policyNumber: isPolicy(kind) ? `P-${made}` : null,
      coverCents: isPolicy(kind) ? 3_000_000_00 : null,
      validUntil: documentRules[kind].hasEnd ? farDay : null,
      ...changed,
    })
  }

  /** One paper, whole. */
  const give = async (
    browser: Browser,
    kind: DocumentKind,
    changed: Record<string, unknown> = {},
  ): Promise<void> => {
    for (let page = 0; page < documentRules[kind].pages.min; page += 1) {
      must(await sendPage(browser, kind, await nextPicture()), 201)
    }
    must(await sendFacts(browser, kind, changed), 200)
  }

  /** Everything but sending it. */
  const fillIn = async (browser: Browser): Promise<void> => {
    const put = async (step: string, body: Record<string, unknown>): Promise<void> => {
      must(await browser.send('PUT', `/api/driver/application/${step}`, body), 200)
    }
    await put('base', { town: 'Naas', county: 'Kildare', perKmCents: 240 })
    await put('truck', sampleTruck)
    await put('licence', { category: 'C1', since: '2015-05-05' })
    for (const kind of documentKinds) await give(browser, kind)
  }

  const look = async (browser: Browser): Promise<DriverApplication> =>
    application.parse((await browser.get('/api/driver/application')).body)

  const driverIdOf = async (browser: Browser): Promise<string> => {
    const { driverId } = await look(browser)
    if (!driverId) throw new Error('nothing was saved')
    return driverId
  }

  const newcomer = async () => {
    const accountId = await makeAccount(house.db, { role: 'driver', fullName: 'Nuala Newcomer' })
    return { accountId, browser: await house.browserOf(accountId) }
  }

  const operator = async () => {
    const accountId = await makeAccount(house.db, { role: 'operator', fullName: 'Orla Operator' })
    return { accountId, browser: await house.browserOf(accountId) }
  }

  /** About what is there now, unless said otherwise. */
  const decide = async (
    desk: Browser,
    driverId: string,
    move: string,
    reason = '',
    seen?: string,
  ): Promise<BrowserAnswer> =>
    desk.send('POST', `/api/verification/${driverId}/decision`, {
      move,
      reason,
      seen: seen ?? (await versionOf(driverId)),
    })

  /** Without looking on record, as `inspect` would be. */
  const versionOf = async (driverId: string): Promise<string> => {
    const view = await viewVerification(house.ctx, house.db, driverId)
    if (!view.ok) throw new Error(`no driver ${driverId}`)
    return view.value.version
  }

  return {
    house,
    nextPicture,
    sendPage,
    sendFacts,
    give,
    fillIn,
    look,
    driverIdOf,
    newcomer,
    operator,
    decide,
    inspect: async (desk: Browser, driverId: string): Promise<DriverVerification> =>
      verification.parse((await desk.get(`/api/verification/${driverId}`)).body),
    submit: (browser: Browser) => browser.send('POST', '/api/driver/application/submit'),
    takeBack: (browser: Browser) => browser.send('POST', '/api/driver/application/take-back'),
    /** A driver who has come the whole way. */
    verified: async (desk: Browser) => {
      const { accountId, browser } = await newcomer()
      await fillIn(browser)
      must(await browser.send('POST', '/api/driver/application/submit'), 200)
      await house.scene.drain()
      const driverId = await driverIdOf(browser)
      must(await decide(desk, driverId, 'verify'), 200)
      return { accountId, browser, driverId }
    },
    isOnDuty: async (driverId: string): Promise<boolean> => {
      const ofDriver = eq(driverPositions.driverId, driverId)
      return (await house.db.select().from(driverPositions).where(ofDriver)).length > 0
    },
    /** What mails the account was written, the first first. */
    kindsTold: async (accountId: string): Promise<string[]> => {
      const rows = await house.db
        .select({ kind: notices.kind })
        .from(notices)
        .where(and(eq(notices.recipientId, accountId), eq(notices.channel, 'email')))
        .orderBy(notices.createdAt)
      return rows.map(({ kind }) => kind)
    },
    watchPapers: () => verificationJobs(house.ctx)['watch-papers'](),
    profile: async (driverId: string) => {
      const [row] = await house.db
        .select()
        .from(driverProfiles)
        .where(eq(driverProfiles.id, driverId))
      if (!row) throw new Error(`no driver ${driverId}`)
      return row
    },
  }
}

const must = (answer: BrowserAnswer, status: number): void => {
  if (answer.status !== status) throw new Error(`refused: ${JSON.stringify(answer.body)}`)
}
