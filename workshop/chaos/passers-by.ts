/** Clients that only read: monitors, landing page visitors, live streams. What needs no database must never wait for it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { RequestRecorder } from './open-requests.ts'
import type { Pair } from './people.ts'
import type { Random } from './random.ts'

const needsNoDatabase = [
  '/',
  '/healthz',
  '/metrics',
  '/api/places?q=Naas',
  '/api/places/nearest?lat=53.2&lon=-6.6',
  '/api/eircodes/W91X2Y3',
]

const needsDatabase = ['/readyz', '/api/drivers/featured', '/api/facts', '/api/session']
const needsSession = ['/api/me', '/api/bookings', '/api/notifications', '/api/unread-messages']

/** The number of readers at a time. A request that hangs blocks one of them. */
const atOnce = 6

export const passBy = async (
  requests: RequestRecorder,
  random: Random,
  pairs: readonly Pair[],
  isOver: () => boolean,
): Promise<void> => {
  const look = async (): Promise<void> => {
    while (!isOver()) {
      const kind = random.between(0, 2)
      if (kind === 0) {
        const path = random.pick(needsNoDatabase)
        await requests.send({ method: 'GET', path, needsNoDatabase: true })
      } else if (kind === 1) {
        await requests.send({ method: 'GET', path: random.pick(needsDatabase) })
      } else {
        const cookie = random.pick(pairs).customerCookie
        await requests.send({ method: 'GET', path: random.pick(needsSession), cookie })
      }
      await pause(random.between(100, 500))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, look))
}
