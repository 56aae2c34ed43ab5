/** The HTTP side of people's notification settings: whose they are, what is accepted from a browser, and when it goes (S11, S16). */
import { sql } from 'drizzle-orm'
import webPush from 'web-push'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificationSettings, type NotificationSettings } from '../../contract/notifications.ts'
import { notificationSwitches } from '../../domain/notifications/notification.ts'
import {
  startPushService,
  type FakeBrowser,
  type PushService,
} from '../../workshop/fakes/push-service/start-push-service.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { codeOf, statusAndCode } from '../testing/send-sample.ts'
import type { Browser, BrowserAnswer } from '../testing/browser.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'

let push: PushService
let app: AppFixture
beforeAll(async () => {
  push = await startPushService()
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  app = await openAppFixture({
    env: {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      PUSH_FAKE_ORIGIN: push.origin,
    },
  })
})
afterAll(async () => {
  await app.close()
  await push.stop()
})

const path = '/api/notifications'
const put = (browser: Browser, { subscription }: Pick<FakeBrowser, 'subscription'>) =>
  browser.send('PUT', `${path}/device`, subscription)
const read = ({ status, body }: BrowserAnswer): NotificationSettings => {
  expect(status, JSON.stringify(body)).toBe(200)
  return notificationSettings.parse(body)
}
const signedIn = async (role: 'customer' | 'driver' = 'customer') => {
  const accountId = await makeAccount(app.db, { role })
  return { accountId, browser: await app.browserOf(accountId) }
}

describe('devices', () => {
  it('one for each browser a person is signed in with, each with a readable name', async () => {
    const { accountId, browser } = await signedIn()
    const device = push.subscribe()
    read(await put(browser, device))
    const again = read(await put(browser, device))
    expect(again.devices).toMatchObject([{ isThisOne: true }])
    const second = await app.browserOf(accountId)
    const both = read(await put(second, push.subscribe()))
    expect(both.devices.map(({ isThisOne }) => isThisOne)).toEqual([true, false])
    // a browser that subscribes again has one address, the new one
    expect(read(await put(second, push.subscribe())).devices).toHaveLength(2)
  })

  it('goes with the session, whatever ends it, and when another person signs in afterwards', async () => {
    const { browser, accountId } = await signedIn()
    const device = push.subscribe()
    await put(browser, device)
    await browser.send('POST', '/api/auth/sign-out')
    const later = await app.browserOf(accountId)
    expect(read(await later.get(path)).devices).toEqual([])

    await put(later, device)
    const stranger = await signedIn()
    expect(read(await put(stranger.browser, device)).devices).toHaveLength(1)
    expect(read(await later.get(path)).devices).toEqual([])
  })

  it('is removed by its owner alone; anyone else gets the same answer as for none', async () => {
    const mine = await signedIn()
    const other = await signedIn()
    const [device] = read(await put(mine.browser, push.subscribe())).devices
    const remove = (browser: Browser, id: string) => browser.send('DELETE', `${path}/devices/${id}`)
    const foreign = await remove(other.browser, device?.deviceId ?? '')
    const missing = await remove(other.browser, `dev_${'0'.repeat(26)}`)
    expect(foreign.body).toEqual(missing.body)
    expect(read(await mine.browser.get(path)).devices).toHaveLength(1)
    expect(read(await remove(mine.browser, device?.deviceId ?? '')).devices).toEqual([])
  })

  it('gets a test push when asked for', async () => {
    const { browser } = await signedIn()
    const device = push.subscribe()
    await put(browser, device)
    const { body } = await browser.send('POST', `${path}/test`)
    expect(body).toEqual({ devices: 1 })
    await app.fixture.drain()
    expect(device.left()).toMatchObject([{ faults: [], payload: { path: '/account' } }])
  })

  it.each([
    'http://push.example.ie/send/1',
    'https://127.0.0.1/send/1',
    'https://localhost/send/1',
    'https://0x7f.1/send/1',
    'https://[::1]/send/1',
    'https://[::ffff:10.0.0.1]/send/1',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.1.1/send/1',
    'https://push.example.ie:8443/send/1',
    'https://somebody:secret@push.example.ie/send/1',
    'https://push.example.ie/send/1#x',
    'ftp://push.example.ie/send/1',
    'javascript:alert(1)',
    'not an address',
  ])('does not lie at %s', async (endpoint) => {
    const { browser } = await signedIn()
    const { keys } = push.subscribe().subscription
    const answer = await browser.send('PUT', `${path}/device`, { endpoint, keys })
    expect(statusAndCode(answer)).toEqual([422, 'invalid_input'])
    expect(read(await browser.get(path)).devices).toEqual([])
  })
})

describe('a person’s preferences', () => {
  it('are what they chose, and apply to later notifications', async () => {
    const { browser, accountId } = await signedIn()
    const chosen = { textChannel: 'whatsapp', switchedOff: ['trip:push', 'trip:push'] }
    const kept = read(await browser.send('PUT', `${path}/preferences`, chosen))
    expect(kept.preferences).toEqual({ textChannel: 'whatsapp', switchedOff: ['trip:push'] })
    const { rows } = await app.db.execute(
      sql`select text_channel from notification_preferences where account_id = ${accountId}`,
    )
    expect(rows).toEqual([{ text_channel: 'whatsapp' }])
  })

  it('may leave out everything that may be left out', async () => {
    const { browser } = await signedIn()
    const chosen = { textChannel: 'sms', switchedOff: [...notificationSwitches] }
    const kept = read(await browser.send('PUT', `${path}/preferences`, chosen))
    expect(kept.preferences.switchedOff).toEqual(notificationSwitches)
  })

  it('cannot leave out what always comes', async () => {
    const { browser } = await signedIn()
    for (const way of ['trip:email', 'jobs:email', 'messages:email']) {
      const chosen = { textChannel: 'sms', switchedOff: [way] }
      expect((await browser.send('PUT', `${path}/preferences`, chosen)).status, way).toBe(422)
    }
  })

  it('send texts to a proven number only, and say which is not', async () => {
    const { accountId, browser } = await signedIn('driver')
    const numbers = async () => {
      const { textsTo, isPhoneToProve } = read(await browser.get(path))
      return { textsTo, isPhoneToProve }
    }
    const proven = { textsTo: expect.stringMatching(/^\+35320916\d{4}$/), isPhoneToProve: false }
    expect(await numbers()).toEqual(proven)
    await app.db.execute(
      sql`update profiles set phone = '020 910 0078' where user_id = ${accountId}`,
    )
    expect(await numbers()).toEqual({ textsTo: null, isPhoneToProve: true })
  })

  it('say that the number has sent STOP, until it sends START', async () => {
    const { browser } = await signedIn('driver')
    const settings = async () => read(await browser.get(path))
    const { textsTo, isTextsStopped } = await settings()
    expect(isTextsStopped).toBe(false)
    await app.db.execute(
      sql`insert into text_opt_outs (number, opted_out_at) values (${textsTo}, now())`,
    )
    expect((await settings()).isTextsStopped).toBe(true)
    await app.db.execute(sql`delete from text_opt_outs where number = ${textsTo}`)
    expect((await settings()).isTextsStopped).toBe(false)
  })

  it('are offered to each role for the notifications it gets', async () => {
    const topics = async (role: 'customer' | 'driver') => {
      const { browser } = await signedIn(role)
      return read(await browser.get(path)).topics.map(({ topic }) => topic)
    }
    expect(await topics('customer')).toEqual(['trip', 'check_ins', 'messages'])
    expect(await topics('driver')).toEqual(['offers', 'jobs', 'messages', 'account'])
  })
})

it('no device is taken where no pushes go out', async () => {
  const plain = await openAppFixture()
  const browser = await plain.browserOf(await makeAccount(plain.db))
  const answer = await put(browser, push.subscribe())
  expect(codeOf(answer)).toBe('not_configured')
  expect(read(await browser.get(path)).pushKey).toBeNull()
  await plain.close()
})
