/**
 * How long a chat message takes from its POST to the other side's screen, at a steady pace with many live streams open; in turns in one
 * run beside a line that goes from one plain socket to another.
 */
import { get, type ClientRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { messageBody, messagesPath } from './chat.ts'
import { openChatFloor, openTalks, type Talk } from './chat-ground.ts'
import { openClient } from './client.ts'
import { percentile, print } from './measure.ts'
import type { BenchFixture } from './bench-fixture.ts'

const streams = 1_000
const perSecond = 100
const perRound = 500
const rounds = 3
/** A message that takes longer was lost. */
const lostAfterMs = 10_000

type Way = {
  name: string
  /** Sends the words on their way; they are heard at the other end. */
  send: (talk: Talk, words: string) => Promise<void>
  each: number[]
  sent: number
  isInOrder: boolean
}

export const benchLive = async (fixture: BenchFixture): Promise<void> => {
  const talks = await openTalks(fixture, streams / 2)
  const floor = await openChatFloor(fixture, talks)
  /** Words on their way: when they left, and what to do when they arrive. */
  const onTheirWay = new Map<string, (atMs: number) => void>()
  const hear = (words: string): void => onTheirWay.get(words)?.(performance.now())

  const tabs: ClientRequest[] = []
  for (const { customer, driver } of talks) {
    tabs.push(await openTab(fixture, customer.cookie, () => {}))
    tabs.push(await openTab(fixture, driver.cookie, hear))
  }
  const sockets = new Map<string, Socket>()
  for (const { customer, driver } of talks) {
    for (const { accountId } of [customer, driver]) {
      sockets.set(accountId, await openSocket(floor.socketPort, accountId, hear))
    }
  }
  const client = openClient(fixture.port, 32)
  const ways: Way[] = [
    {
      name: 'product',
      send: async (talk, words) => {
        const status = await client.post(
          messagesPath(talk),
          talk.customer.cookie,
          messageBody(words),
        )
        if (status !== 201) throw new Error(`a message was answered ${status}`)
      },
      each: [],
      sent: 0,
      isInOrder: true,
    },
    {
      name: 'sockets',
      send: async ({ customer, driver }, words) => {
        sockets.get(customer.accountId)?.write(`${driver.accountId} ${words}\n`)
      },
      each: [],
      sent: 0,
      isInOrder: true,
    },
  ]
  // the first round of each is not counted
  for (let round = -1; round < rounds; round += 1) {
    for (const way of ways) {
      const turn = await takeTurn(way, talks, onTheirWay, round)
      if (round < 0) continue
      way.each.push(...turn.each)
      way.sent += perRound
      way.isInOrder &&= turn.isInOrder
    }
  }
  for (const tab of tabs) tab.destroy()
  for (const socket of sockets.values()) socket.destroy()
  client.close()
  await floor.close()

  print(`a message to the other side's screen, ${perSecond}/s, ${streams} streams open`)
  for (const { name, each, sent, isInOrder } of ways) {
    const ms = (share: number) => `${percentile(each, share).toFixed(2)} ms`
    const order = isInOrder ? 'in order' : 'OUT OF ORDER'
    print(
      `  ${name.padEnd(8)} p50 ${ms(0.5)}, p99 ${ms(0.99)}, ${each.length} of ${sent}, ${order}`,
    )
  }
  const [ours, theirs] = ways.map(({ each }) => percentile(each, 0.99))
  print(`  p99 ${((ours ?? 0) / (theirs ?? 1)).toFixed(1)} × the plain sockets (goal 1.5)\n`)
}

/** Sends at a fixed pace, however slow the answers: a message that waits for the one before would hide how late it is. */
const takeTurn = async (
  way: Way,
  talks: readonly Talk[],
  onTheirWay: Map<string, (atMs: number) => void>,
  round: number,
): Promise<{ each: number[]; isInOrder: boolean }> => {
  const each: number[] = []
  const lastOf = new Map<Talk, number>()
  let isInOrder = true
  const begunAt = performance.now()
  const all: Promise<void>[] = []
  for (let n = 0; n < perRound; n += 1) {
    const talk = talks[(n * 7) % talks.length]
    if (!talk) throw new Error('no one talks')
    await pause(Math.max(0, begunAt + (n * 1_000) / perSecond - performance.now()))
    const words = `bench ${way.name} ${round} ${n}.`
    const leftAt = performance.now()
    const heard = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, lostAfterMs)
      onTheirWay.set(words, (atMs) => {
        clearTimeout(timer)
        onTheirWay.delete(words)
        each.push(atMs - leftAt)
        isInOrder &&= (lastOf.get(talk) ?? -1) < n
        lastOf.set(talk, n)
        resolve()
      })
    })
    all.push(way.send(talk, words), heard)
  }
  await Promise.all(all)
  onTheirWay.clear()
  return { each, isInOrder }
}

const benchText = /bench \w+ -?\d+ \d+\./g

/** Resolves once the stream has sent its starting position. */
const openTab = (
  { port }: BenchFixture,
  cookie: string,
  hear: (words: string) => void,
): Promise<ClientRequest> =>
  new Promise((resolve, reject) => {
    const request = get(
      { host: '127.0.0.1', port, path: '/api/live', headers: { cookie }, agent: false },
      (answer) => {
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          if (chunk.includes('event: ready')) resolve(request)
          for (const [words] of chunk.matchAll(benchText)) hear(words)
        })
        // all of them are closed in the end
        answer.once('error', () => {})
      },
    )
    request.once('error', reject)
  })

const openSocket = (port: number, name: string, hear: (words: string) => void): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${name}\n`))
    socket.setNoDelay(true)
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      if (chunk.startsWith('ready')) resolve(socket)
      for (const [words] of chunk.matchAll(benchText)) hear(words)
    })
    socket.once('error', reject)
  })
