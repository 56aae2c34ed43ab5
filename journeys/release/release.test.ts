/**
 * A release runs on a host with nothing but Node: migrated by a step of its own, ready, with its pages and their scripts, gone within
 * ten seconds of SIGTERM. On each version of Node that a host may have.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { bytesOnDisk } from '../../scripts/release/bytes-on-disk.mjs'
import { makeRelease } from '../../scripts/release/make-release.mjs'
import {
  createReleaseDatabase,
  productionEnvironment,
  runProgram,
  startServer,
  type ReleaseDatabase,
  type Server,
} from './running-release.ts'

const release = inject('release')
const goneWithinMs = 10_000

describe('a release', () => {
  it('holds the product and nothing else', () => {
    const { devDependencies, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    const installed = readdirSync(join(release, 'node_modules')).flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(release, 'node_modules', name)).map((one) => `${name}/${one}`)
        : [name],
    )
    expect(installed).toEqual(expect.arrayContaining(Object.keys(dependencies)))
    expect(installed.filter((name) => name in devDependencies)).toEqual([])
    expect(installed.filter((name) => /postgres|playwright|chromium/.test(name))).toEqual([])
    expect(bytesOnDisk(release) / 1e6).toBeLessThan(150)
  })

  it('holds every page of the project that its guide sends people to', () => {
    const guide = readFileSync(join(release, 'deploy/README.md'), 'utf8')
    const paths = [...guide.matchAll(/`(\.env\.example|docs\/[\w./-]+\.md)`/g)].map(
      ([, path = '']) => path,
    )
    expect(paths).toEqual(expect.arrayContaining(['docs/runbook.md', '.env.example']))
    expect(paths.filter((path) => !existsSync(join(release, path)))).toEqual([])
  })

  it('makes secrets that a server accepts, and others each time', async () => {
    const first = await runProgram(process.execPath, 'new-secrets', {})
    const other = await runProgram(process.execPath, 'new-secrets', {})
    const env = Object.fromEntries(
      first.output
        .trim()
        .split('\n')
        .map((line) => line.split('=')),
    )
    expect(Object.keys(env)).toEqual([
      'AUTH_SECRET',
      'EVIDENCE_SEAL_KEY',
      'METRICS_TOKEN',
      'VAPID_PUBLIC_KEY',
      'VAPID_PRIVATE_KEY',
    ])
    const { output } = await runProgram(process.execPath, 'server', {
      NODE_ENV: 'production',
      ...env,
    })
    expect(output).toMatch(/PUBLIC_ORIGIN is missing/)
    for (const [name, value] of Object.entries(env)) {
      expect(output).not.toContain(name)
      expect(other.output).not.toContain(value)
    }
  })

  it('is refused when it grows beyond its limit, and replaces nothing then', async () => {
    const place = mkdtempSync(join(tmpdir(), 'towline-too-large-'))
    const folder = join(place, 'release')
    await expect(makeRelease(folder, { mostMegabytes: 20 })).rejects.toThrow(
      /The release takes \d+\.\d MB, 20 are allowed\. Its largest parts:\n.*MB  node_modules\//,
    )
    expect(existsSync(folder)).toBe(false)
    expect(readdirSync(place)).toEqual([])
    rmSync(place, { recursive: true })
  })
})

describe.each(Object.entries(inject('nodes')))('on Node %s', (version, node) => {
  let database: ReleaseDatabase
  let host: Awaited<ReturnType<typeof productionEnvironment>>
  let server: Server | undefined
  beforeAll(async () => {
    database = await createReleaseDatabase()
    host = await productionEnvironment(database.url)
  })
  afterEach(async () => {
    await server?.stop()
    server = undefined
  })
  afterAll(async () => {
    host.remove()
    await database.drop()
  })

  it('is that version, and loads its native packages', async () => {
    const run = promisify(execFile)
    expect((await run(node, ['--version'])).stdout.trim()).toBe(`v${version}`)
    const program = `
      const { default: sharp } = await import('sharp')
      const { hash, verify } = await import('@node-rs/argon2')
      const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).jpeg().toBuffer()
      console.log((await sharp(image).metadata()).format, await verify(await hash('secret'), 'secret'))`
    const { stdout } = await run(node, ['--input-type=module', '--eval', program], { cwd: release })
    expect(stdout.trim()).toBe('jpeg true')
  })

  it('refuses a database that nothing has migrated, names the step, and leaves it alone', async () => {
    const { code, output } = await runProgram(node, 'server', host.env)
    expect(code).toBe(1)
    expect(output).toMatch(/migration 0001-house\.sql and \d+ more .*Run its migrate\.js first/)
  })

  it('migrates as a step of its own: two at once, and again', async () => {
    const env = { DATABASE_URL: database.url }
    const plan = await runProgram(node, 'migrate', env, ['--dry-run'])
    expect(plan.code).toBe(0)
    expect(plan.output).toMatch(
      /^would apply 0001-house\.sql, which older releases do not run on$/m,
    )
    expect(plan.output).toMatch(/^Outage needed: stop the older release first\.$/m)
    expect((await runProgram(node, 'migrate', env, ['--dry'])).code).toBe(2)
    const both = await Promise.all([
      runProgram(node, 'migrate', env),
      runProgram(node, 'migrate', env),
    ])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    const applied = both.map(({ output }) => output.match(/^applied /gm)?.length ?? 0)
    expect(applied.toSorted((one, other) => one - other)).toEqual([
      0,
      readdirSync('db/migrations').length,
    ])
    expect(await runProgram(node, 'migrate', env)).toEqual({
      code: 0,
      output: 'The database fits this release.\n',
    })
    expect(await runProgram(node, 'migrate', env, ['--dry-run'])).toEqual({
      code: 0,
      output: 'The database fits this release.\n',
    })
    const nowhere = await runProgram(node, 'migrate', {
      DATABASE_URL: 'postgres://towline@127.0.0.1:9/towline',
    })
    expect(nowhere.code).toBe(1)
    expect(nowhere.output).toContain('ECONNREFUSED')
    expect((await runProgram(node, 'migrate', {})).output).toContain('DATABASE_URL is missing')
  })

  it('names the pooler that does not answer', async () => {
    const { code, output } = await runProgram(node, 'server', {
      ...host.env,
      DATABASE_URL: 'postgres://towline@127.0.0.1:9/towline',
      DATABASE_DIRECT_URL: database.url,
    })
    expect(code).toBe(1)
    expect(output).toContain('ECONNREFUSED 127.0.0.1:9')
    expect(output).not.toContain('params:')
  })

  it('refuses a newer database whose migration older releases cannot live with, and names it', async () => {
    await database.recordLaterMigration(false)
    for (const program of ['server', 'migrate']) {
      const { code, output } = await runProgram(node, program, host.env)
      expect(code).toBe(1)
      expect(output).toMatch(/^migration 9999-later\.sql .* this release is too old for it/)
    }
  })

  it('runs on a newer database that allows it: a page and its script, gone within ten seconds of SIGTERM', async () => {
    await database.recordLaterMigration(true)
    await database.giveAuditLogAway()
    await database.addAccount('nuala@example.ie')
    server = await startServer(node, host.env, host.origin)
    for (const path of ['/', '/bookings']) {
      const page = await fetch(`${host.origin}${path}`)
      expect([path, page.status]).toEqual([path, 200])
      const [script] = (await page.text()).match(/\/assets\/entry\.client-[\w-]+\.js/) ?? []
      const answer = await fetch(`${host.origin}${script}`)
      expect([script, answer.status]).toEqual([script, 200])
      expect(answer.headers.get('content-type')).toContain('javascript')
    }
    const ending = server
    server = undefined
    const { code, tookMs, output } = await ending.stop()
    expect(code).toBe(0)
    expect(tookMs).toBeLessThan(goneWithinMs)
    expect(output).toContain('"reason":"9999","msg":"database of a newer release"')
    expect(output).toContain('"msg":"accounts at example.ie and example.com disabled"')
  })
})
