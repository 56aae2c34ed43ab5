/** Chat messages written per second through HTTP, in turns in one run beside one plain row behind a bare HTTP server. */
import { openChatFloor, openTalks, type Talk } from './chat-ground.ts'
import { print } from './measure.ts'
import { connections, letters, measureInTurns } from './post-load.ts'
import type { BenchFixture } from './bench-fixture.ts'

export const messageBody = (content: string, clientId = letters()): string =>
  JSON.stringify({ clientId, messageType: 'text', content })

export const messagesPath = ({ bookingId }: Talk): string => `/api/bookings/${bookingId}/messages`

export const benchChat = async (fixture: BenchFixture): Promise<void> => {
  const talks = await openTalks(fixture, 4 * connections)
  const floor = await openChatFloor(fixture, talks)
  const body = messageBody(
    'We stand behind the barrier, two hundred metres after the bridge.',
    '@letters@',
  )
  const targets = talks.map((talk) => ({ path: messagesPath(talk), cookie: talk.customer.cookie }))
  const [ours = 0, bare = 0] = await measureInTurns('chat messages', [
    { name: 'HTTP', load: { port: fixture.port, targets, body } },
    { name: 'bare row', load: { port: floor.httpPort, targets, body } },
  ])
  await floor.close()
  print(`  ${(ours / bare).toFixed(2)} × a bare row (goal 0.75)\n`)
}
