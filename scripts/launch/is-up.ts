import { connect } from 'node:net'

/** Whether something accepts connections on a port of this machine. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 })
    const finish = (isUp: boolean) => {
      socket.destroy()
      resolve(isUp)
    }
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
    socket.once('timeout', () => finish(false))
  })
}

/** The name by which this machine reaches a server that listens on `host`. */
export function reachable(host: string | undefined): string {
  return host === undefined || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
}

/** Whether a GET of `url` is answered with success. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000), redirect: 'manual' })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

type Served = { isWeb: boolean; host: string | undefined; port: number; workerPort: string }

/**
 * Whether a server is ready, asked on the port of its role. A worker without a port (`off`) is assumed to be ready, because it cannot be
 * asked.
 */
export const isServing =
  ({ isWeb, host, port, workerPort }: Served) =>
  async (): Promise<boolean> => {
    if (!isWeb && workerPort === 'off') return true
    return answers(`http://${reachable(host)}:${isWeb ? port : workerPort}/readyz`)
  }
