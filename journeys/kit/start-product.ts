import { fork } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { answers } from '../../scripts/launch/is-up.ts'
import { setTimeout as pause } from 'node:timers/promises'

const roomWanted = 1_000_000_000

/**
 * Playwright's global setup: the built product, started by its own launcher on a free port with a
 * temporary data folder that holds only the seed (the simulator is off).
 * Returns a function that stops it; its logs stay in `test-results/logs`.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const launcher = resolve('build/node/scripts/launch.js')
  if (!existsSync(launcher)) throw new Error('There is no build: run the journeys with npm test.')

  const dataDir = mkdtempSync(join(roomyFolder(), 'towline-journeys-'))
  const port = process.env.JOURNEYS_PORT
  const url = `http://localhost:${port}`
  const product = fork(launcher, [], {
    env: {
      ...process.env,
      ENV_FILE: '',
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PORT: port,
      PUBLIC_ORIGIN: url,
      SIMULATOR: 'off',
      // All journeys come from one address; rate limits have their own tests.
      LIMITS: 'off',
      DATABASE_URL: '',
      STRIPE_SECRET_KEY: '',
    },
    execArgv: ['--import', resolve('build/node/scripts/end-with-parent.js')],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaints = ''
  product.stderr?.on('data', (chunk) => (complaints += String(chunk)))
  const whenEnded = new Promise<void>((done) => product.once('exit', () => done()))

  while (!(await answers(`${url}/readyz`))) {
    if (product.exitCode !== null) throw new Error(`The product did not start.\n${complaints}`)
    await pause(50)
  }
  process.env.JOURNEYS_DATA_DIR = dataDir

  return async () => {
    product.kill('SIGTERM')
    await whenEnded
    rmSync('test-results/logs', { recursive: true, force: true })
    if (existsSync(join(dataDir, 'logs'))) {
      cpSync(join(dataDir, 'logs'), 'test-results/logs', { recursive: true })
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function roomyFolder(): string {
  if (!existsSync('/dev/shm')) return tmpdir()
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize >= roomWanted ? '/dev/shm' : tmpdir()
}
