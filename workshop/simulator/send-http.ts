/**
 * Requests over Node's own HTTP client: `fetch` would take 15 MB more for the same, and the simulator is to be small beside what
 * it shows.
 */
import { Agent, request, type IncomingMessage } from 'node:http'

const agent = new Agent({ keepAlive: true })

export type HttpRequest = {
  method: string
  headers: Record<string, string>
  body?: string | undefined
  signal: AbortSignal
}

/** Resolves when the answer begins; rejects when there is none, or the signal fires. */
export const sendHttp = (
  url: URL,
  { method, headers, body, signal }: HttpRequest,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, { method, headers, agent, signal }, resolve).on('error', reject).end(body)
  })

export const readText = async (response: IncomingMessage): Promise<string> => {
  response.setEncoding('utf8')
  let text = ''
  for await (const piece of response) text += String(piece)
  return text
}
