/** A plain HTTP client that keeps its connections: as little work beside the server as possible. */
import { Agent, request } from 'node:http'

export const openClient = (port: number, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
  return {
    get: (path: string, cookie: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const sent = request(
          { agent, host: '127.0.0.1', port, path, headers: { cookie } },
          (answer) => {
            answer.resume()
            answer.once('end', () => resolve(answer.statusCode ?? 0))
          },
        )
        sent.once('error', reject)
        sent.end()
      }),
    post: (path: string, cookie: string, body: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const sent = request(
          {
            agent,
            host: '127.0.0.1',
            port,
            path,
            method: 'POST',
            headers: {
              cookie,
              origin: `http://localhost:${port}`,
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            },
          },
          (answer) => {
            answer.resume()
            answer.once('end', () => resolve(answer.statusCode ?? 0))
          },
        )
        sent.once('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}
