/** Chat messages written per second through HTTP, in turns in one run beside one plain row behind a bare HTTP server. */
import { randomBytes } from 'node:crypto'
import { openChatFloor, openTalks, type Talk } from './chat-ground.ts'
import { openClient } from './client.ts'
import { latency, median, perSecond, print, timed } from './measure.ts'
import type { BenchFixture } from './bench-fixture.ts'

const connections = 32
const perRound = 1_600
const rounds = 5
const warmUps = 3

export const messageBody = (content: string): string =>
  JSON.stringify({
    clientId: [...randomBytes(20)].map((byte) => String.fromCharCode(97 + (byte % 26))).join(''),
    messageType: 'text',
    content,
  })

export const messagesPath = ({ bookingId }: Talk): string => `/api/bookings/${bookingId}/messages`

export const benchChat = async (fixture: BenchFixture): Promise<void> => {
  const talks = await openTalks(fixture, 4 * connections)
  const floor = await openChatFloor(fixture, talks)
  const sides = [
    {
      name: 'HTTP',
      client: openClient(fixture.port, connections),
      rates: [] as number[],
      each: [] as number[],
    },
    {
      name: 'bare row',
      client: openClient(floor.httpPort, connections),
      rates: [] as number[],
      each: [] as number[],
    },
  ]
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const { client, rates, each } of sides) {
      const chosen = Array.from({ length: perRound }, (_, n) => talks[n % talks.length]).flatMap(
        (talk) => talk ?? [],
      )
      const turn = await timed(chosen, connections, async (talk) => {
        const body = messageBody(
          'We stand behind the barrier, two hundred metres after the bridge.',
        )
        const status = await client.post(messagesPath(talk), talk.customer.cookie, body)
        if (status !== 201) throw new Error(`a message was answered ${status}`)
      })
      if (round < 0) continue
      rates.push((perRound / turn.totalMs) * 1000)
      each.push(...turn.each)
    }
  }
  for (const { client } of sides) client.close()
  await floor.close()

  print(`chat messages, ${connections} connections, ${rounds} rounds of ${perRound} in turns`)
  for (const { name, rates, each } of sides) {
    print(`  ${name.padEnd(10)} ${perSecond(median(rates)).padStart(8)}   ${latency(each)}`)
  }
  const [ours, theirs] = sides
  const ratios = ours?.rates.map((rate, n) => rate / (theirs?.rates[n] ?? Number.NaN)) ?? []
  print(`  ${median(ratios).toFixed(2)} × a bare row (goal 0.75)\n`)
}
