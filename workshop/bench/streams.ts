/** What an open live stream holds in the server's memory: a tab of one account each, all quiet. */
import { get, type ClientRequest } from 'node:http'
import { print, timed } from './measure.ts'
import type { BenchFixture } from './bench-fixture.ts'

const streams = 1_000
const atOnce = 16

export const benchStreams = async (fixture: BenchFixture): Promise<void> => {
  const cookies: string[] = []
  for (let n = 0; n < streams + atOnce; n += 1) cookies.push((await fixture.customer()).cookie)
  const open: ClientRequest[] = []
  const openThem = (some: string[]) =>
    timed(some, atOnce, async (cookie) => void open.push(await openStream(fixture, cookie)))

  // what the first of anything costs is not counted
  await openThem(cookies.slice(0, atOnce))
  const before = await fixture.memory()
  await openThem(cookies.slice(atOnce))
  const after = await fixture.memory()
  for (const request of open) request.destroy()

  const perStream = (figure: keyof typeof after) =>
    `${((after[figure] - before[figure]) / streams / 1000).toFixed(1)} kB`
  print(`memory of a live stream, ${streams} open   (aim 30 kB resident)`)
  print(
    `  resident ${perStream('rss')}, heap ${perStream('heapUsed')}, outside it ${perStream('external')}\n`,
  )
}

/** Resolves once the stream has sent its starting position. */
const openStream = ({ port }: BenchFixture, cookie: string): Promise<ClientRequest> =>
  new Promise((resolve, reject) => {
    const request = get(
      { host: '127.0.0.1', port, path: '/api/live', headers: { cookie }, agent: false },
      (answer) => {
        if (answer.statusCode !== 200)
          reject(new Error(`a stream was answered ${answer.statusCode}`))
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          if (text.includes('event: ready')) return
          text += chunk
          if (text.includes('event: ready')) resolve(request)
        })
        // all of them are closed in the end
        answer.once('error', () => {})
      },
    )
    request.once('error', reject)
  })
