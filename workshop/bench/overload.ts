/**
 * One process at twice what it can do, for a minute: readers who come back a second after each answer, and beside them drivers who accept
 * and customers who book. What is about money and a job under way must be answered within a second (docs/decisions/0105), and everything again
 * five seconds after the rush.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { offerJobs } from './accepting.ts'
import type { BenchFixture } from './bench-fixture.ts'
import { bookingBody } from './bookings.ts'
import { openTalks } from './chat-ground.ts'
import { messagesPath } from './chat.ts'
import { openClient } from './client.ts'
import { percentile, perSecond, print } from './measure.ts'
import { manyQuotes } from './quotes-to-book.ts'

const script = fileURLToPath(new URL('./get-load.lua', import.meta.url))
const talkCount = 64
/** As many connections as keep the process busy. */
const enough = 64
/** In the rush each reader comes back so long after an answer, whether it was served or refused. */
const backAfterMs = 1_000
/** For those who wait for an answer, and so come less often. */
const allowance = 1.25
const capacitySeconds = 10
const rushSeconds = 60
/** Of each kind, in a second. */
const probesPerSecond = 4
const isBackBelowMs = 250
const recoverySeconds = 10

type Probe = { path: string; cookie: string; body: string; expected: number }
type Answered = { status: number; expected: number; tookMs: number }

export const benchOverload = async (fixture: BenchFixture): Promise<void> => {
  const talks = await openTalks(fixture, talkCount)
  const readers = talks.flatMap((talk) =>
    ['/api/bookings', messagesPath(talk), '/api/notifications'].map((path) => ({
      path,
      cookie: talk.customer.cookie,
    })),
  )
  const probes = rushSeconds * probesPerSecond
  const accepting = (await offerJobs(fixture, probes)).map((job): Probe => {
    return { ...job, body: '', expected: 200 }
  })
  const quotes = await manyQuotes(fixture, probes)
  const booking = quotes.map((quoteId, n): Probe => {
    const cookie = talks[n % talks.length]?.customer.cookie ?? ''
    return { path: '/api/bookings', cookie, body: bookingBody(quoteId), expected: 201 }
  })

  const read = openReaders(fixture.port, readers)
  try {
    await read({ connections: enough, seconds: 5 })
    const capacity = await read({ connections: enough, seconds: capacitySeconds })
    const tooMany = Math.round(2 * allowance * capacity.served * (backAfterMs / 1000))
    print(`one process, ${readers.length} readers by wrk`)
    print(`  capacity   ${perSecond(capacity.served).padStart(8)} with ${enough} connections`)
    const [rush, accepted, booked] = await Promise.all([
      read({ connections: tooMany, seconds: rushSeconds, pauseMs: backAfterMs }),
      probe(fixture.port, accepting),
      probe(fixture.port, booking),
    ])
    const times = (rush.offered / capacity.served).toFixed(1)
    print(
      `  ${rushSeconds} s with ${tooMany}: ${perSecond(rush.offered)} came (${times} × the capacity), ` +
        `${perSecond(rush.served)} served, the others refused`,
    )
    print(`  accept     ${summary(accepted)} (goal: p99 ≤ 1 s)`)
    print(`  book       ${summary(booked)} (goal: p99 ≤ 1 s)`)
    const recoveredMs = await watchRecovery(fixture.port, readers)
    print(`  recovered  ${(recoveredMs / 1000).toFixed(1)} s after it (goal: 5 s)\n`)
  } finally {
    read.close()
  }
}

const summary = (answers: readonly Answered[]): string => {
  const each = answers.map(({ tookMs }) => tookMs)
  const failed = answers.filter(({ status, expected }) => status !== expected)
  return (
    `p50 ${percentile(each, 0.5).toFixed(0)} ms, p99 ${percentile(each, 0.99).toFixed(0)} ms, ` +
    `slowest ${Math.max(...each).toFixed(0)} ms, ${failed.length} of ${each.length} refused`
  )
}

/** Answers a second: all of them, and those that were served. */
const openReaders = (port: number, targets: readonly { path: string; cookie: string }[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'towline-wrk-'))
  const list = join(folder, 'targets')
  writeFileSync(list, targets.map(({ path, cookie }) => `${path}\t${cookie}\n`).join(''))
  const read = async ({
    connections,
    seconds,
    pauseMs = 0,
  }: {
    connections: number
    seconds: number
    pauseMs?: number
  }): Promise<{ offered: number; served: number }> => {
    const { stdout } = await promisify(execFile)('wrk', [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout',
      '15s',
      '-s',
      script,
      `http://127.0.0.1:${port}`,
      '--',
      list,
      String(pauseMs),
    ])
    const result: unknown = JSON.parse(/^RESULT (.*)$/m.exec(stdout)?.[1] ?? 'null')
    const {
      requests = 0,
      seconds: took = 0,
      refused = 0,
      broken,
    } = result as Record<string, number>
    if (broken) throw new Error(`wrk: ${stdout}`)
    return { offered: requests / took, served: (requests - refused) / took }
  }
  return Object.assign(read, { close: () => rmSync(folder, { recursive: true }) })
}

/** Each at its time, whatever becomes of those before. */
const probe = async (port: number, probes: readonly Probe[]): Promise<Answered[]> => {
  const client = openClient(port, 64)
  // connections of users who are there already: a new one waits for seconds while thousands come at once
  await Promise.all(Array.from({ length: 2 * probesPerSecond }, () => client.get('/healthz', '')))
  const answers: Promise<Answered>[] = []
  for (const { path, cookie, body, expected } of probes) {
    const at = performance.now()
    answers.push(
      client
        .post(path, cookie, body)
        .then((status) => ({ status, expected, tookMs: performance.now() - at })),
    )
    await pause(1000 / probesPerSecond)
  }
  const all = await Promise.all(answers)
  client.close()
  return all
}

/** How long after the rush the last reader was refused or answered slowly, in milliseconds. */
const watchRecovery = async (
  port: number,
  readers: readonly { path: string; cookie: string }[],
): Promise<number> => {
  const client = openClient(port, 16)
  const beganAt = performance.now()
  let lastSlowAt = beganAt
  for (let n = 0; performance.now() - beganAt < recoverySeconds * 1000; n += 1) {
    const reader = readers[n % readers.length]
    const at = performance.now()
    const status = reader ? await client.get(reader.path, reader.cookie) : 0
    if (status !== 200 || performance.now() - at > isBackBelowMs) lastSlowAt = performance.now()
    await pause(25)
  }
  client.close()
  return lastSlowAt - beganAt
}
