/** A network that can fall silent: connections stay open, and nothing passes in either direction any more. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Listens in front of the server at `url`. The answer's `url` leads there through this network. */
export const openSilentNetwork = async (url: string) => {
  const target = new URL(url)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.pipe(other)
      socket.on('error', () => {})
      socket.once('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    /** Silences the current connections; later ones pass. */
    silence: () => {
      for (const socket of open) socket.unpipe().pause()
    },
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
