/** HAProxy by `deploy/haproxy/one-host.cfg` on free ports in front of the web processes. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listens } from '../../scripts/launch/is-up.ts'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'
import { makeCertificate } from './make-certificate.ts'
import type { Place } from './open-place.ts'
import { startProcess, untilTrue } from './running-process.ts'

export type Proxy = { port: number; pid: number }

/** Lines of a backend of that file, whose two servers are replaced by ours. */
const servers = / {4}server one 127\.0\.0\.1:3001\n {4}server two 127\.0\.0\.1:3002\n/g

/**
 * Listens at once; `webPorts` are where the processes of the product will be. Without `tls` it speaks plain HTTP, for a load generator on
 * the same cores.
 */
export const startProxy = async (
  place: Place,
  port: number,
  webPorts: readonly number[],
  { tls = true }: { tls?: boolean } = {},
): Promise<Proxy> => {
  const folder = join(place.folder, 'haproxy')
  mkdirSync(folder)
  const file = join(folder, 'haproxy.cfg')
  const lines = webPorts.map((webPort, n) => `    server web${n} 127.0.0.1:${webPort}\n`).join('')
  const config = readFileSync('deploy/haproxy/one-host.cfg', 'utf8')
    .replaceAll(/ {4}(?:user|group) haproxy\n/g, '')
    .replaceAll(servers, lines)
    .replace('bind :80\n', `bind 127.0.0.1:${await findFreePort()}\n`)
  writeFileSync(
    file,
    tls
      ? config
          .replace('bind :443 ', `bind 127.0.0.1:${port} `)
          .replace('/etc/haproxy/towline.pem', await makeCertificate(folder))
      : config
          .replace(/ {4}http-request redirect .*\n/, '')
          .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`),
  )
  const process = startProcess('haproxy', ['-db', '-f', file])
  place.atEnd(() => process.end('SIGTERM'))
  await untilTrue('HAProxy listens', () => listens(port), { process })
  return { port, pid: process.pid }
}
