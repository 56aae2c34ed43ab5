/** One process of a release, web or worker, as a supervisor runs it. */
import { join } from 'node:path'
import { answers } from '../../scripts/launch/is-up.ts'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'
import { startProcess, untilTrue, type RunningProcess } from './running-process.ts'

export type ProductProcess = {
  role: 'web' | 'worker'
  port: number
  origin: string
  isReady: () => Promise<boolean>
  /** Undefined: it does not run. */
  pid: () => number | undefined
  start: () => Promise<void>
  /** SIGTERM; resolves when it has ended, and throws when it had to be killed or ended with an error. */
  stop: () => Promise<void>
  /** What it logged, from its first start on. */
  output: () => string
}

/** A process is gone within ten seconds of SIGTERM. */
const goneWithinMs = 10_000

/** Not yet started. */
export const productProcess = async (
  role: ProductProcess['role'],
  release: string,
  env: Record<string, string>,
): Promise<ProductProcess> => {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  let running: RunningProcess | undefined
  let former = ''
  const isReady = () => answers(`${origin}/readyz`)
  return {
    role,
    port,
    origin,
    isReady,
    pid: () => running?.pid,
    start: async () => {
      const started = startProcess(process.execPath, [join(release, 'server.js')], {
        cwd: env.DATA_DIR,
        env: {
          ...env,
          PATH: process.env.PATH,
          ROLES: role,
          PORT: String(port),
          WORKER_PORT: String(port),
        },
      })
      running = started
      await untilTrue(`the ${role} process is ready`, isReady, { process: started })
    },
    stop: async () => {
      const outcome = await running?.end('SIGTERM', goneWithinMs)
      if (outcome !== undefined && outcome !== 0) {
        throw new Error(`the ${role} process ended with ${outcome}\n${running?.output()}`)
      }
      former += running?.output() ?? ''
      running = undefined
    },
    output: () => former + (running?.output() ?? ''),
  }
}
