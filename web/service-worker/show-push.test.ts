/**
 * What a push shows. Seen to fail with: the record of shown notifications ignored, nothing deleted, the newest deleted; a page that is open already kept from the press that a message is for.
 */
import { expect, it } from 'vitest'
import { openPush, showPush } from './show-push.ts'
import type { WorkerScope } from './worker-scope.ts'

type Shown = { title: string; isSilent: boolean }

/** A device with a screen, and a store that may refuse. */
const openDevice = ({ keeps = true } = {}) => {
  const kept = new Map<string, Response>()
  const screen = new Map<string, Parameters<WorkerScope['registration']['showNotification']>[1]>()
  const came: Shown[] = []
  const cache = {
    match: async (key: string) => kept.get(key),
    put: async (key: string, answer: Response) => void kept.set(key, answer),
    keys: async () => [...kept.keys()],
    delete: async (key: Request | string) => kept.delete(typeof key === 'string' ? key : key.url),
  }
  const self: WorkerScope = {
    addEventListener: () => undefined,
    clients: { claim: async () => {}, matchAll: async () => [], openWindow: async () => null },
    registration: {
      getNotifications: async ({ tag }) => {
        const one = screen.get(tag)
        return one ? [{ data: one.data, close: () => screen.delete(tag) }] : []
      },
      showNotification: async (title, how) => {
        came.push({ title, isSilent: how.silent })
        screen.set(how.tag, how)
      },
    },
    caches: {
      open: async () => {
        if (!keeps) throw new DOMException('full', 'QuotaExceededError')
        return cache
      },
    },
    location: { origin: 'https://towline.example' },
    navigator: { userAgent: 'Chrome/147.0' },
  }
  const push = (notificationId: string, title = notificationId) =>
    showPush(
      self,
      JSON.stringify({
        notificationId,
        title,
        body: '',
        path: '/bookings/bkg_a',
        tag: 'bkg_a:trip',
      }),
    )
  return { self, push, came, kept, dismiss: () => screen.clear() }
}
const rang = (came: readonly Shown[]) => came.filter(({ isSilent }) => !isSilent).length

it('a notification that comes again after it was dismissed makes no sound', async () => {
  const { push, came, dismiss } = openDevice()
  await push('ntc_a')
  dismiss()
  await push('ntc_a')
  await push('ntc_b')
  expect(came.map(({ isSilent }) => isSilent)).toEqual([false, true, false])
})

it('nor when a newer one has taken its place since then', async () => {
  const { push, came } = openDevice()
  await push('ntc_a')
  await push('ntc_b')
  await push('ntc_a')
  expect(rang(came)).toBe(2)
})

it('remembers the newest fifty, and no more', async () => {
  const { push, came, kept, dismiss } = openDevice()
  for (let n = 1; n <= 60; n += 1) await push(`ntc_${n}`)
  expect(kept.size).toBe(50)
  dismiss()
  await push('ntc_60')
  await push('ntc_11')
  expect(rang(came)).toBe(60)
})

it('shows what comes on a device that keeps nothing', async () => {
  const { push, came, dismiss } = openDevice({ keeps: false })
  await push('ntc_a')
  dismiss()
  await push('ntc_a')
  expect(rang(came)).toBe(2)
})

it('a page that is open already goes where a press of its own is in the address, and stays otherwise', async () => {
  const went: string[] = []
  const { self } = openDevice()
  const tab = {
    url: 'https://towline.example/bookings/bkg_a',
    visibilityState: 'hidden' as const,
    focus: async () => null,
    navigate: async (url: string) => void went.push(url),
  }
  const press = (path: string) =>
    openPush(
      { ...self, clients: { ...self.clients, matchAll: async () => [tab] } },
      { data: { notificationId: 'ntc_a', title: '', body: '', path, tag: 'a' }, close: () => {} },
    )
  await press('/bookings/bkg_a')
  expect(went).toEqual([])
  await press('/bookings/bkg_a?press=other-drivers')
  expect(went).toEqual(['https://towline.example/bookings/bkg_a?press=other-drivers'])
})
