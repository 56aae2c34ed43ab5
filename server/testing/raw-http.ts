/** HTTP at the level of bytes: for requests that no client library would send, and unprocessed answers. */
import { request, type Agent, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; text: string }

export type RawRequest = {
  headers?: Record<string, string | string[]>
  body?: string | Buffer
  /** The agent whose connections are used; without one each request has its own. */
  agent?: Agent
}

/** Sends the path as it is. */
export const sendRaw = (
  address: string,
  method: string,
  path: string,
  { headers = {}, body, agent }: RawRequest = {},
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    request(address, { method, path, headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      )
    })
      .on('error', reject)
      .end(body)
  })

/** Writes these bytes and reads until the server hangs up: status, headers (lower case) and body of the first answer. */
export const sendBytes = (port: number, bytes: string): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let all = ''
    socket.setEncoding('utf8').on('data', (part: string) => (all += part))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...rest] = all.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = Object.fromEntries(
        lines.map((line) => [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 1).trim(),
        ]),
      )
      resolve({ status: Number(first.split(' ')[1]), headers, text: rest.join('\r\n\r\n') })
    })
  })
