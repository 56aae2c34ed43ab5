import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Writes a self-signed certificate for localhost into the folder, followed by its key as HAProxy wants it; returns the path of that file. */
export const makeCertificate = async (folder: string): Promise<string> => {
  const [key, certificate, both] = [
    join(folder, 'key.pem'),
    join(folder, 'certificate.pem'),
    join(folder, 'both.pem'),
  ]
  await run('openssl', [
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'.split(' '),
    ...'-subj /CN=localhost -addext subjectAltName=DNS:localhost -days 2'.split(' '),
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  return both
}
