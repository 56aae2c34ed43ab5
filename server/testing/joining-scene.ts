/** The app scene for tests of joining: a driver's browser that fills in an application, and an operator's that decides. */
import { and, eq } from 'drizzle-orm'
import { application, type DriverApplication } from '../../contract/joining.ts'
import { verification, type DriverVerification } from '../../contract/verification.ts'
import { driverPositions, driverProfiles } from '../../db/schema/drivers.ts'
import { notices } from '../../db/schema/notices.ts'
import { viewVerification } from '../verification/load-verification.ts'
import { verificationJobs } from '../verification/verification.jobs.ts'
import { openAppScene } from './app-scene.ts'
import type { Browser, BrowserAnswer } from './browser.ts'
import {
  fillInApplication,
  givePaper,
  nextPicture,
  sendFacts,
  sendPage,
} from './fill-in-application.ts'
import { makeAccount } from './sample-drivers.ts'

export type JoiningScene = Awaited<ReturnType<typeof openJoiningScene>>

export { farDay } from './fill-in-application.ts'

export const openJoiningScene = async () => {
  const house = await openAppScene()
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
    give: givePaper,
    fillIn: fillInApplication,
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
      await fillInApplication(browser)
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
