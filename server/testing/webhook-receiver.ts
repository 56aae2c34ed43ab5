/** An insurer's server on this machine, which keeps the messages it gets. Also for journeys, so it does not depend on a test runner. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }

export type Receiver = {
  /** `http://127.0.0.1:<port>`. */
  origin: string
  /** Everything that arrived, oldest first. */
  received: Received[]
  /** The next answers; `hang`: none at all. When they are used up: 204. */
  answers: (number | 'hang' | { status: number; headers?: Record<string, string>; body?: string })[]
  close: () => Promise<void>
}

/** Listens on a free port; call `close` when done. */
export const openReceiver = async (): Promise<Receiver> => {
  const received: Received[] = []
  const answers: Receiver['answers'] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      received.push({ path: request.url ?? '', headers: request.headers, body })
      const next = answers.shift() ?? 204
      if (next === 'hang') return
      const answer = typeof next === 'number' ? { status: next } : next
      response.writeHead(answer.status, answer.headers)
      response.end('body' in answer ? answer.body : undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
