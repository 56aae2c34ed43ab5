/**
 * What a push shows. Seen to fail with: the record of shown notifications ignored, nothing deleted, the newest deleted.
 */
import { expect, it } from 'vitest'
import { showPush } from './show-push.ts'
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
  return { push, came, kept, dismiss: () => screen.clear() }
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
