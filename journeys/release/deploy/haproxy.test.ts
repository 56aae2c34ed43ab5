/** HAProxy by the configurations of `deploy/haproxy`: one is checked, one really runs in front of a release. */
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort } from '../../../scripts/postgres/find-free-port.ts'
import { makeCertificate } from '../../../workshop/cluster/make-certificate.ts'
import {
  createReleaseDatabase,
  productionEnvironment,
  runProgram,
  startServer,
  type Server,
} from '../running-release.ts'
import { requirePrograms } from './require-programs.ts'

const run = promisify(execFile)
const read = (path: string): string => readFileSync(join('deploy', path), 'utf8')

let place: string
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'towline-haproxy-'))
  requirePrograms('haproxy', 'openssl')
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('HAProxy', () => {
  it('accepts the configuration for Compose', async () => {
    const file = join(place, 'compose.cfg')
    writeFileSync(
      file,
      read('haproxy/compose.cfg').replaceAll(
        '/etc/haproxy/certificate.pem',
        await makeCertificate(place),
      ),
    )
    const { stdout, stderr } = await run('haproxy', ['-c', '-f', file])
    expect(stdout + stderr).not.toMatch(/ALERT|WARNING/)
  })

  it('serves the release over TLS and HTTP/2, and goes on when one of two processes ends', async () => {
    const database = await createReleaseDatabase()
    const first = await productionEnvironment(database.url)
    const second = await productionEnvironment(database.url)
    const [plain, secure] = [await findFreePort(), await findFreePort()]
    const file = join(place, 'one-host.cfg')
    writeFileSync(
      file,
      read('haproxy/one-host.cfg')
        .replaceAll(/ {4}(?:user|group) haproxy\n/g, '')
        .replace('bind :80\n', `bind 127.0.0.1:${plain}\n`)
        .replace('bind :443 ', `bind 127.0.0.1:${secure} `)
        .replace('/etc/haproxy/towline.pem', await makeCertificate(place))
        .replaceAll('127.0.0.1:3001', `127.0.0.1:${first.env.PORT}`)
        .replaceAll('127.0.0.1:3002', `127.0.0.1:${second.env.PORT}`),
    )
    const { stdout, stderr } = await run('haproxy', ['-c', '-f', file])
    expect(stdout + stderr).not.toMatch(/ALERT|WARNING/)
    expect((await runProgram(process.execPath, 'migrate', first.env)).code).toBe(0)
    await database.giveAuditLogAway()
    const servers: Server[] = []
    const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
    try {
      for (const { env, origin } of [first, second]) {
        servers.push(
          await startServer(process.execPath, { ...env, TRUSTED_PROXY_HOPS: '1' }, origin),
        )
      }
      const get = (path: string) => getOverHttp2(`https://127.0.0.1:${secure}`, path)
      while ((await get('/readyz')).status !== 200) await pause(100)
      const page = await get('/')
      expect(page.status).toBe(200)
      expect(page.body).toContain('/assets/entry.client-')
      expect(page.headers['strict-transport-security']).toContain('max-age')
      expect((await get('/metrics')).status).toBe(404)
      const moved = await fetch(`http://localhost:${plain}/pricing`, { redirect: 'manual' })
      expect([moved.status, moved.headers.get('location')]).toEqual([
        308,
        `https://localhost:${plain}/pricing`,
      ])

      const ending = servers.shift()?.stop()
      const statuses: number[] = []
      for (let request = 0; request < 40; request += 1) {
        // not `/readyz`: the one that ends says there at once that it does
        statuses.push((await get('/api/facts')).status, (await get('/pricing')).status)
        await pause(50)
      }
      await ending
      expect(statuses.filter((status) => status !== 200)).toEqual([])
    } finally {
      haproxy.kill('SIGTERM')
      await Promise.all(servers.map((server) => server.stop()))
      first.remove()
      second.remove()
      await database.drop()
    }
  })
})

type Answer = { status: number; headers: Record<string, unknown>; body: string }

/** Status 0 while nothing answers. */
const getOverHttp2 = (origin: string, path: string): Promise<Answer> =>
  new Promise((resolve) => {
    const session = connect(origin, { rejectUnauthorized: false })
    const none = () => resolve({ status: 0, headers: {}, body: '' })
    session.once('error', none)
    const request = session.request({ ':path': path })
    let headers: Record<string, unknown> = {}
    let body = ''
    request.setEncoding('utf8')
    request.once('error', none)
    request.once('response', (found) => (headers = found))
    request.on('data', (chunk: string) => (body += chunk))
    request.once('end', () => {
      session.close()
      resolve({ status: Number(headers[':status'] ?? 0), headers, body })
    })
    request.end()
  })
