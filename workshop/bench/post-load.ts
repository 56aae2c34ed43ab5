/**
 * POST requests as fast as they are answered, over so many connections: by wrk (Debian's package) where it is installed, because a client
 * in Node takes as much of the processor as the server, and in Node otherwise.
 */
import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openClient } from './client.ts'
import { median, percentile, perSecond, print } from './measure.ts'

export type PostLoad = {
  port: number
  /** In turn. */
  targets: readonly { path: string; cookie: string }[]
  /** `@letters@` stands for twenty random letters, `@moment@` for the next millisecond after that of the body before. */
  body: string
}

/** Requests a second, and milliseconds. */
type Turn = { rate: number; p50: number; p99: number }

export const connections = 32
const secondsPerTurn = 2
const rounds = 5
const warmUps = 2

const hasWrk = spawnSync('wrk', ['-v']).error === undefined
const script = fileURLToPath(new URL('./post-load.lua', import.meta.url))
export const clientName = hasWrk ? 'wrk' : 'a client in Node'

/** Runs the loads in turns, round after round, and prints each. Answers the median rate of each. Throws when a request is refused. */
export const measureInTurns = async (
  what: string,
  loads: readonly { name: string; load: PostLoad }[],
): Promise<number[]> => {
  const turns = loads.map((): Turn[] => [])
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [at, { load }] of loads.entries()) {
      const turn = await (hasWrk ? postWithWrk(load) : postWithNode(load))
      if (round >= 0) turns[at]?.push(turn)
    }
  }
  print(
    `${what}, ${connections} connections of ${clientName}, ${rounds} rounds of ${secondsPerTurn} s in turns`,
  )
  return loads.map(({ name }, at) => {
    const [rate = 0, p50 = 0, p99 = 0] = (['rate', 'p50', 'p99'] as const).map((figure) =>
      median((turns[at] ?? []).map((turn) => turn[figure])),
    )
    print(
      `  ${name.padEnd(10)} ${perSecond(rate).padStart(8)}   p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    )
    return rate
  })
}

let lastMs = 0
/** Near now, and after every moment that was used before. */
const firstMoment = (): number => (lastMs = Math.max(lastMs, Date.now() - 30_000))

const postWithWrk = async ({ port, targets, body }: PostLoad): Promise<Turn> => {
  const folder = mkdtempSync(join(tmpdir(), 'towline-wrk-'))
  try {
    const [list, template] = [join(folder, 'targets'), join(folder, 'body')]
    writeFileSync(list, targets.map(({ path, cookie }) => `${path}\t${cookie}\n`).join(''))
    writeFileSync(template, body)
    const { stdout } = await promisify(execFile)('wrk', [
      '-t1',
      `-c${connections}`,
      `-d${secondsPerTurn}s`,
      '--latency',
      '-s',
      script,
      `http://127.0.0.1:${port}`,
      '--',
      list,
      template,
      `http://localhost:${port}`,
      String(firstMoment()),
    ])
    const result: unknown = JSON.parse(/^RESULT (.*)$/m.exec(stdout)?.[1] ?? 'null')
    const { requests, seconds, refused, broken, p50, p99 } = result as Record<string, number>
    if (!requests || !seconds || refused || broken) throw new Error(`wrk: ${stdout}`)
    lastMs += requests * (body.split('@moment@').length - 1) + connections
    return { rate: requests / seconds, p50: p50 ?? 0, p99: p99 ?? 0 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const postWithNode = async ({ port, targets, body }: PostLoad): Promise<Turn> => {
  const client = openClient(port, connections)
  const each: number[] = []
  const beganAt = performance.now()
  firstMoment()
  let sent = 0
  const post = async (): Promise<void> => {
    while (performance.now() - beganAt < secondsPerTurn * 1000) {
      const target = targets[(sent += 1) % targets.length]
      if (!target) throw new Error('no target')
      const at = performance.now()
      const status = await client.post(target.path, target.cookie, filledIn(body))
      if (status > 299) throw new Error(`${target.path} was answered ${status}`)
      each.push(performance.now() - at)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, post))
    const seconds = (performance.now() - beganAt) / 1000
    return {
      rate: each.length / seconds,
      p50: percentile(each, 0.5),
      p99: percentile(each, 0.99),
    }
  } finally {
    client.close()
  }
}

export const letters = (): string =>
  [...randomBytes(20)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')

const filledIn = (body: string): string =>
  body
    .replaceAll('@letters@', letters)
    .replaceAll('@moment@', () => new Date((lastMs += 1)).toISOString())
