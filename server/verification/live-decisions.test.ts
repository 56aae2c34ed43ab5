/**
 * What is decided about a driver reaches their open screens at once, and the operators' list, and their phone as other news do. Mutants that
 * were seen to fail: `tellScreens` left out of `moveDriver`; the operators' channel told nothing; `driver_suspend` by mail alone.
 */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driverDocuments } from '../../db/schema/verification.ts'
import { notices } from '../../db/schema/notices.ts'
import type { Browser } from '../testing/browser.ts'
import { openJoiningScene, type JoiningScene } from '../testing/joining-scene.ts'
import { openTab } from '../testing/open-tab.ts'
import { documentVersion } from './seen-version.ts'
import { documentsOf } from './documents.store.ts'

let scene: JoiningScene
let desk: Browser
beforeAll(async () => {
  scene = await openJoiningScene()
  desk = (await scene.operator()).browser
})
afterAll(() => scene.house.close())

const moved = 'application_moved'
const waiting = 'waiting_drivers_changed'
const timesIn = (text: string, part: string): number => text.split(part).length - 1

const newsOf = async (accountId: string, kind: string) => {
  const rows = await scene.house.db
    .select()
    .from(notices)
    .where(and(eq(notices.recipientId, accountId), eq(notices.kind, kind)))
    .orderBy(notices.channel)
  return rows.map(({ channel, subject, path }) => ({ channel, subject, path }))
}

describe('the live stream', () => {
  it('tells the driver of each decision, and the operators of who waits; nobody else of either', async () => {
    const { browser } = await scene.newcomer()
    await scene.fillIn(browser)
    const other = await scene.verified(desk)
    const [own, atDesk, elsewhere] = await Promise.all(
      [browser, desk, other.browser].map((one) => openTab(one)),
    )
    if (!own || !atDesk || !elsewhere) throw new Error('no stream')
    try {
      await scene.submit(browser)
      await Promise.all([own.sees(moved), atDesk.sees(waiting)])
      await scene.house.scene.drain()
      const driverId = await scene.driverIdOf(browser)
      const before = timesIn(own.text(), moved)
      await scene.decide(desk, driverId, 'return', 'The licence cannot be read')
      await expect.poll(() => timesIn(own.text(), moved)).toBe(before + 1)
      expect((await scene.look(browser)).state).toBe('returned')
      expect(own.text()).not.toContain('cannot be read')
      expect(own.text()).not.toContain(waiting)
      expect(elsewhere.text()).not.toMatch(/application_moved|waiting_drivers/)
      expect(atDesk.text()).not.toContain(moved)
    } finally {
      for (const tab of [own, atDesk, elsewhere]) tab.close()
    }
  })

  it('tells of a renewed paper, given and decided', async () => {
    const { browser, driverId } = await scene.verified(desk)
    const [own, atDesk] = [await openTab(browser), await openTab(desk)]
    try {
      await scene.give(browser, 'licence', { validUntil: '2031-01-31' })
      await atDesk.sees(waiting)
      const before = timesIn(own.text(), moved)
      const given = (await documentsOf(scene.house.db, driverId)).find(
        ({ state }) => state === 'given',
      )
      if (!given) throw new Error('nothing was given')
      await desk.send('POST', `/api/verification/${driverId}/documents/${given.id}/decision`, {
        accept: true,
        reason: '',
        seen: documentVersion(given),
      })
      await expect.poll(() => timesIn(own.text(), moved)).toBe(before + 1)
    } finally {
      own.close()
      atDesk.close()
    }
  })

  it('tells of papers that ended, once', async () => {
    const { browser, driverId } = await scene.verified(desk)
    await scene.house.db
      .update(driverDocuments)
      .set({ warnedAt: new Date() })
      .where(eq(driverDocuments.driverId, driverId))
    const own = await openTab(browser)
    try {
      const { driverProfiles } = await import('../../db/schema/drivers.ts')
      await scene.house.db
        .update(driverProfiles)
        .set({ papersValidUntil: new Date(Date.now() - 60_000) })
        .where(eq(driverProfiles.id, driverId))
      await scene.watchPapers()
      await own.sees(moved)
      await scene.watchPapers()
      expect(timesIn(own.text(), moved)).toBe(1)
    } finally {
      own.close()
    }
  })
})

describe('the phone', () => {
  it('has news of a decision, with nothing of the reason', async () => {
    const { accountId, driverId } = await scene.verified(desk)
    expect(await newsOf(accountId, 'driver_verify')).toEqual([
      { channel: 'email', subject: 'You are verified', path: null },
      { channel: 'push', subject: 'You are verified', path: '/driver' },
    ])
    await scene.decide(desk, driverId, 'suspend', 'Papers were forged')
    const suspended = await newsOf(accountId, 'driver_suspend')
    expect(suspended).toContainEqual({
      channel: 'push',
      subject: 'No jobs are offered to you for now',
      path: '/driver/join',
    })
    const texts = await scene.house.db
      .select({ text: notices.bodyText, channel: notices.channel })
      .from(notices)
      .where(eq(notices.recipientId, accountId))
    for (const { text, channel } of texts)
      if (channel !== 'email') expect(text).not.toMatch(/forged/)
  })
})
