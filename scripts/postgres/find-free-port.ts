import { createServer } from 'node:net'

/**
 * A free port of this machine. Taken from below the range that outgoing
 * connections use (32768 and up on Linux), so that it is still free at the next start.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (await isPortFree(port, '127.0.0.1')) return port
  }
  throw new Error('No free port found between 20000 and 32000.')
}

/** Whether `port` is free to listen on; without a host, on every address. */
export function isPortFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
