/**
 * Reviews of a driver reach their open screens at once, the operators' list, and the driver's phone like other notifications. Mutants
 * that were seen to fail: `notifyScreens` left out of `transitionDriver`; no event on the operators' channel; `driver_suspend` by mail alone.
 */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driverDocuments } from '../../db/schema/verification.ts'
import { notifications } from '../../db/schema/notifications.ts'
import type { Browser } from '../testing/browser.ts'
import {
  openVerificationFixture,
  type VerificationFixture,
} from '../testing/fixtures/verification-fixture.ts'
import { openTab } from '../testing/open-tab.ts'
import { documentVersion } from './seen-version.ts'
import { listDriverDocuments } from './documents.store.ts'

let fixture: VerificationFixture
let admin: Browser
beforeAll(async () => {
  fixture = await openVerificationFixture()
  admin = (await fixture.operator()).browser
})
afterAll(() => fixture.app.close())

const changed = 'application_moved'
const waiting = 'waiting_drivers_changed'
const timesIn = (text: string, part: string): number => text.split(part).length - 1

const notificationsOf = async (accountId: string, kind: string) => {
  const rows = await fixture.app.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.recipientId, accountId), eq(notifications.kind, kind)))
    .orderBy(notifications.channel)
  return rows.map(({ channel, subject, path }) => ({ channel, subject, path }))
}

describe('the live stream', () => {
  it('tells only the driver of each decision, and only the operators of who waits', async () => {
    const { browser } = await fixture.newcomer()
    await fixture.fillIn(browser)
    const other = await fixture.verified(admin)
    const [own, asOperator, elsewhere] = await Promise.all(
      [browser, admin, other.browser].map((one) => openTab(one)),
    )
    if (!own || !asOperator || !elsewhere) throw new Error('no stream')
    try {
      await fixture.submit(browser)
      await Promise.all([own.sees(changed), asOperator.sees(waiting)])
      await fixture.app.fixture.drain()
      const driverId = await fixture.driverIdOf(browser)
      const before = timesIn(own.text(), changed)
      await fixture.review(admin, driverId, 'return', 'The licence cannot be read')
      await expect.poll(() => timesIn(own.text(), changed)).toBe(before + 1)
      expect((await fixture.look(browser)).state).toBe('returned')
      expect(own.text()).not.toContain('cannot be read')
      expect(own.text()).not.toContain(waiting)
      expect(elsewhere.text()).not.toMatch(/application_moved|waiting_drivers/)
      expect(asOperator.text()).not.toContain(changed)
    } finally {
      for (const tab of [own, asOperator, elsewhere]) tab.close()
    }
  })

  it('tells of a renewed document, given and decided', async () => {
    const { browser, driverId } = await fixture.verified(admin)
    const [own, asOperator] = [await openTab(browser), await openTab(admin)]
    try {
      await fixture.give(browser, 'licence', { validUntil: '2031-01-31' })
      await asOperator.sees(waiting)
      const before = timesIn(own.text(), changed)
      const given = (await listDriverDocuments(fixture.app.db, driverId)).find(
        ({ state }) => state === 'given',
      )
      if (!given) throw new Error('nothing was given')
      const document = { documentId: given.id, version: documentVersion(given) }
      await fixture.mark(admin, driverId, document, 'accept')
      await expect.poll(() => timesIn(own.text(), changed)).toBe(before + 1)
    } finally {
      own.close()
      asOperator.close()
    }
  })

  it('tells of documents that ended, once', async () => {
    const { browser, driverId } = await fixture.verified(admin)
    await fixture.app.db
      .update(driverDocuments)
      .set({ warnedAt: new Date() })
      .where(eq(driverDocuments.driverId, driverId))
    const own = await openTab(browser)
    try {
      const { driverProfiles } = await import('../../db/schema/drivers.ts')
      await fixture.app.db
        .update(driverProfiles)
        .set({ documentsValidUntil: new Date(Date.now() - 60_000) })
        .where(eq(driverProfiles.id, driverId))
      await fixture.watchDocuments()
      await own.sees(changed)
      await fixture.watchDocuments()
      expect(timesIn(own.text(), changed)).toBe(1)
    } finally {
      own.close()
    }
  })
})

describe('the phone', () => {
  it('has a notification of a decision, with nothing of the reason', async () => {
    const { accountId, driverId } = await fixture.verified(admin)
    expect(await notificationsOf(accountId, 'driver_verify')).toEqual([
      { channel: 'email', subject: 'You are verified', path: null },
      { channel: 'push', subject: 'You are verified', path: '/driver' },
    ])
    await fixture.review(admin, driverId, 'suspend', 'Papers were forged')
    const suspended = await notificationsOf(accountId, 'driver_suspend')
    expect(suspended).toContainEqual({
      channel: 'push',
      subject: 'You won’t get offers for now',
      path: '/driver/join',
    })
    const texts = await fixture.app.db
      .select({ text: notifications.bodyText, channel: notifications.channel })
      .from(notifications)
      .where(eq(notifications.recipientId, accountId))
    for (const { text, channel } of texts)
      if (channel !== 'email') expect(text).not.toMatch(/forged/)
  })
})
