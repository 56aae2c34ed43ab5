/** Servers that keep their clients waiting, each in its own way. Over TCP alone, so that this works for any protocol. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type SilentServer = {
  port: number
  /** How many connections to it are open now. */
  open: () => number
  /** How many connections were ever made. */
  taken: () => number
  /** Reads on, after `readsNoMore`. */
  readAgain?: () => void
  /** Bytes read from closed connections. */
  bytesRead?: () => number
  close: () => Promise<void>
}

/**
 * Accepts every connection. Once data came, it sends `first`, and then `again` every 100 ms; without either, nothing at all. With
 * `readsNoMore` it leaves the rest of the data unread.
 */
export const startSilentServer = async (
  says: { first?: string; again?: string; greets?: boolean; readsNoMore?: boolean } = {},
): Promise<SilentServer> => {
  const sockets = new Set<Socket>()
  let taken = 0
  let bytesRead = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    taken += 1
    let trickle: NodeJS.Timeout | undefined
    const begin = (): void => {
      if (says.first) socket.write(says.first)
      if (says.readsNoMore) socket.pause()
      if (says.again) trickle = setInterval(() => socket.write(says.again ?? ''), 100)
    }
    socket.resume()
    if (says.greets) begin()
    else socket.once('data', begin)
    socket.on('error', () => {})
    socket.once('close', () => {
      clearInterval(trickle)
      sockets.delete(socket)
      bytesRead += socket.bytesRead
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    open: () => sockets.size,
    taken: () => taken,
    readAgain: () => {
      for (const socket of sockets) socket.resume()
    },
    bytesRead: () => bytesRead,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Listens, and blocks before it accepts any connection. */
const neverAccepts = `
  const server = require('node:net').createServer()
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    require('node:fs').writeSync(1, server.address().port + '\\n')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })`

/** Its queue is full: the system drops every further attempt to connect, as a firewall does. Linux only. */
export const startFullServer = async (): Promise<SilentServer> => {
  const child = spawn(process.execPath, ['-e', neverAccepts], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [output] = await once(child.stdout, 'data')
  const port = Number(String(output))
  const queued: Socket[] = []
  for (;;) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    const isIn = await Promise.race([
      once(socket, 'connect').then(() => true),
      new Promise<boolean>((resolve) => setTimeout(resolve, 300, false)),
    ])
    if (!isIn) {
      socket.destroy()
      break
    }
    queued.push(socket)
  }
  return {
    port,
    open: () => 0,
    taken: () => queued.length,
    close: async () => {
      for (const socket of queued) socket.destroy()
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
