/**
 * `docs/partner-quick-start.md`, as written, against the running server: the test reads the document, so the document cannot be wrong.
 * Mutants that were seen to fail: an `Idempotency-Key` of seven letters in a `curl`; events spread to endpoints that were not there yet.
 */
import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  webhookAnswerSeconds,
  webhookEventDays,
  webhookFailingDays,
  webhookPausesSeconds,
} from '../domain/partners/partner-event.ts'
import { sandboxScenarios } from '../domain/partners/sandbox.ts'
import { quickStartSteps } from '../contract/partners/quick-start-steps.ts'
import { projectPath } from './kit/project-root.ts'
import { openAppFixture, type AppFixture } from './testing/fixtures/app-fixture.ts'
import { makePartner, makePartnerKey } from './testing/samples/sample-partners.ts'

const run = promisify(execFile)

let app: AppFixture
let text: string
let folder: string
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  app = await openAppFixture()
  text = await readFile(projectPath('docs', 'partner-quick-start.md'), 'utf8')
  folder = await mkdtemp(join(tmpdir(), 'towline-quick-start-'))
  const partner = await makePartner(app.db)
  const TOWLINE_KEY = await makePartnerKey(app.db, partner, { mode: 'sandbox' })
  env = { ...process.env, TOWLINE_URL: app.address, TOWLINE_KEY }
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

const blocksOf = (language: string): string[] =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code]) => code ?? '')

// A machine with nothing but Node and npm may have none.
const hasCurl = spawnSync('curl', ['--version']).status === 0

it.skipIf(!hasCurl)('in curl: each answer is as written, and the last one is a PDF', async () => {
  const script = blocksOf('sh').join('\n')
  const { stdout } = await run('sh', ['-euc', script], { cwd: folder, env })
  for (const words of [
    '"mode":"sandbox"',
    '"status":"pending_driver_acceptance"',
    '"status":"confirmed"',
    '"status":"completed"',
  ]) {
    expect(stdout).toContain(words)
  }
  const pack = await readFile(join(folder, 'evidence-pack.pdf'))
  expect(pack.subarray(0, 5).toString()).toBe('%PDF-')
})

it.skipIf(!hasCurl)('on the page of the API: its commands book and read a recovery', async () => {
  const script = quickStartSteps.map(({ code }) => code).join('\n')
  // an insurer of its own: what this leaves unfinished would go on in the next test
  const TOWLINE_KEY = await makePartnerKey(app.db, await makePartner(app.db), { mode: 'sandbox' })
  const own = { ...env, TOWLINE_KEY }
  const { stdout } = await run('sh', ['-euc', script], { cwd: folder, env: own })
  expect(stdout).toContain('"mode":"sandbox"')
  expect(stdout).toContain('"status":"pending_driver_acceptance"')
  expect(stdout.trim().split('\n').at(-1)).toContain('"status":"confirmed"')
})

it('in TypeScript: it is told of each step by signed messages, and ends on its own', async () => {
  const [code, ...others] = blocksOf('ts')
  expect(others).toEqual([])
  // inside the project, so that its imports resolve
  const file = projectPath('test-results', `quick-start-${process.pid}.ts`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, code ?? '')
  let draining: Promise<unknown> = Promise.resolve()
  const stop = app.ctx.jobs.onWork(() => {
    draining = draining.then(() => app.fixture.drain())
  })
  try {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', file], {
      cwd: projectPath(),
      env: { ...env, RECEIVER_PORT: String(await freePort()) },
      timeout: 15_000,
    })
    const lines = stdout.trim().split('\n')
    // the first message may arrive before the answer to the booking
    const isBooked = (line: string) => line.startsWith('booked bkg_')
    expect(lines.slice(0, 2).filter(isBooked)).toHaveLength(1)
    expect(lines.slice(0, -1).filter((line) => !isBooked(line))).toEqual([
      'booking.created pending_driver_acceptance',
      'booking.driver_assigned confirmed',
      'booking.status_changed driver_en_route',
      'booking.driver_cancelled pending_new_driver',
      'booking.driver_assigned confirmed',
      'booking.status_changed driver_en_route',
      'booking.status_changed driver_arrived',
      'booking.status_changed in_progress',
      'booking.completed completed',
    ])
    expect(lines.at(-1)).toMatch(/^charged \d{4,}$/)
  } finally {
    stop()
    await draining
    await rm(file, { force: true })
  }
}, 30_000)

it('states the figures of the rules', () => {
  for (const name of Object.keys(sandboxScenarios)) expect(text).toContain(`| \`${name}\` |`)
  expect(webhookPausesSeconds).toHaveLength(9)
  expect(text).toContain('ten times in a little over three days')
  expect(webhookAnswerSeconds).toBe(10)
  expect(text).toContain('within ten seconds')
  expect(webhookFailingDays).toBe(5)
  expect(text).toContain('takes nothing for five days')
  expect(text).toContain(`for ${webhookEventDays} days`)
})

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  return port
}
