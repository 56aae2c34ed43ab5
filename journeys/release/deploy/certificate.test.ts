/** The runbook's TowlineCertificateEnds: HAProxy serves a certificate that ends, and the hook of `deploy/README.md` replaces it. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFreePort } from '../../../scripts/postgres/find-free-port.ts'
import { requirePrograms } from './require-programs.ts'

let place: string
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'towline-certificate-'))
  requirePrograms('haproxy', 'openssl')
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Where certbot leaves a certificate and its key. */
const issue = (days: number): void => {
  const live = join(place, 'live')
  mkdirSync(live, { recursive: true })
  const parts = ['-keyout', join(live, 'privkey.pem'), '-out', join(live, 'fullchain.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const about = ['-subj', '/CN=localhost', '-days', String(days)]
  execFileSync('openssl', ['req', '-x509', ...kind, ...about, ...parts], { stdio: 'ignore' })
}

/** Days until the certificate ends that is served here; null: nothing answers. */
const daysLeft = (port: number): Promise<number | null> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      const { valid_to: end } = socket.getPeerCertificate()
      socket.destroy()
      resolve((Date.parse(end) - Date.now()) / 86_400_000)
    })
    socket.once('error', () => resolve(null))
  })

const waitFor = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await pause(50)
}

it('serves the renewed certificate once the hook has run, and answers all the while', async () => {
  const [plain, secure] = [await findFreePort(), await findFreePort()]
  const served = join(place, 'towline.pem')
  const config = join(place, 'one-host.cfg')
  writeFileSync(
    config,
    readFileSync('deploy/haproxy/one-host.cfg', 'utf8')
      .replaceAll(/ {4}(?:user|group) haproxy\n/g, '')
      .replace('bind :80\n', `bind 127.0.0.1:${plain}\n`)
      .replace('bind :443 ', `bind 127.0.0.1:${secure} `)
      .replace('/etc/haproxy/towline.pem', served),
  )
  const [, hook = ''] =
    /<<HOOK\n([\s\S]*?)\n *HOOK/.exec(readFileSync('deploy/README.md', 'utf8')) ?? []
  expect(hook).toContain('reload-or-restart haproxy')
  const runHook = (reload: string): void => {
    const script = hook
      .replaceAll('/etc/letsencrypt/live/$NAME', join(place, 'live'))
      .replace('/etc/haproxy/towline.pem', served)
      .replace('systemctl reload-or-restart haproxy', reload)
    execFileSync('sh', ['-ec', script])
  }
  issue(5)
  runHook('true')
  const haproxy = spawn('haproxy', ['-W', '-f', config], { stdio: 'ignore' })
  try {
    await waitFor(async () => (await daysLeft(secure)) !== null)
    expect(await daysLeft(secure), 'the alert is due').toBeLessThan(14)
    issue(90)
    expect(await daysLeft(secure), 'not served yet').toBeLessThan(14)
    // as systemd reloads it
    runHook(`kill -USR2 ${haproxy.pid}`)
    await waitFor(async () => {
      const days = await daysLeft(secure)
      expect(days, 'answers all the while').not.toBeNull()
      return (days ?? 0) > 80
    })
  } finally {
    haproxy.kill('SIGTERM')
  }
})
