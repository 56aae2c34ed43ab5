/**
 * Twilio's Messages and Calls resources, as far as Towline uses them: create a message, list those to one number, make a call. As the real
 * one it takes a repeated request for a new message, or another call.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export type TextManners =
  | 'polite'
  /** 429, come back in a minute. */
  | 'busy'
  /** 503 before anything was written down. */
  | 'broken'
  /** Takes the message and answers 500. */
  | 'breaks_after_message'
  /** Takes the message and says nothing. */
  | 'hangs_after_message'
  /** Takes the connection and says nothing. */
  | 'silent'
  /** Takes the message, and the connection breaks before it says so. */
  | 'answer_lost'
  /** 400: no phone has this number. */
  | 'refuses_recipient'
  /** 401 */
  | 'refuses_key'

export type SentText = {
  sid: string
  to: string
  from: string
  body: string
  form: Readonly<Record<string, string>>
}

/** What a phone was told, as often as the voice says it. */
export type MadeCall = { to: string; from: string; spoken: string; times: number }

export type TextProvider = {
  origin: string
  accountSid: string
  authToken: string
  behave: (manners: TextManners) => void
  /** While this is on, the list of messages is not to be had. */
  hideList: (isHidden: boolean) => void
  messages: SentText[]
  calls: MadeCall[]
  requests: () => { sent: number; listed: number }
  stop: () => Promise<void>
}

export const startTextProvider = async (): Promise<TextProvider> => {
  const accountSid = `AC${randomBytes(16).toString('hex')}`
  const authToken = randomBytes(16).toString('hex')
  const messages: SentText[] = []
  const calls: MadeCall[] = []
  const sockets = new Set<Socket>()
  const requests = { sent: 0, listed: 0 }
  let manners: TextManners = 'polite'
  let isListHidden = false
  const account = `/2010-04-01/Accounts/${accountSid}`
  const key = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', origin)
    const isCall = url.pathname === `${account}/Calls.json` && request.method === 'POST'
    if (!isCall && url.pathname !== `${account}/Messages.json`) return problem(response, 404, 20404)
    if (request.headers.authorization !== key || manners === 'refuses_key') {
      return problem(response, 401, 20003)
    }
    if (request.method === 'GET') {
      requests.listed += 1
      if (isListHidden) return problem(response, 503, 20503)
      const to = url.searchParams.get('To')
      const size = Number(url.searchParams.get('PageSize') ?? 50)
      // the newest first
      const found = messages.filter((message) => message.to === to).toReversed()
      return json(response, 200, {
        messages: found.slice(0, size).map(({ sid, body, to: receiver, from }) => ({
          sid,
          body,
          to: receiver,
          from,
          status: 'sent',
        })),
        page_size: size,
      })
    }
    requests.sent += 1
    await receive(request, response, isCall)
  }

  const receive = async (
    request: IncomingMessage,
    response: ServerResponse,
    isCall: boolean,
  ): Promise<void> => {
    switch (manners) {
      case 'silent':
        return
      case 'busy':
        response.setHeader('retry-after', '60')
        return problem(response, 429, 20429)
      case 'broken':
        return problem(response, 503, 20503)
      case 'refuses_recipient':
        return problem(response, 400, 21211)
      default:
        break
    }
    const taken = await (isCall ? takeCall : takeMessage)(request)
    if (typeof taken === 'number') return problem(response, 400, taken)
    if ('spoken' in taken) calls.push(taken)
    else messages.push(taken)
    if (manners === 'hangs_after_message') return
    if (manners === 'answer_lost') return void request.socket.destroy()
    if (manners === 'breaks_after_message') return problem(response, 500, 20500)
    const sid = 'sid' in taken ? taken.sid : `CA${randomBytes(16).toString('hex')}`
    json(response, 201, { sid, status: 'queued', to: taken.to, error_code: null })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => problem(response, 400, 21600))
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    accountSid,
    authToken,
    behave: (next) => {
      manners = next
    },
    hideList: (isHidden) => {
      isListHidden = isHidden
    },
    messages,
    calls,
    requests: () => ({ ...requests }),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const formOf = async (request: IncomingMessage): Promise<Record<string, string>> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return Object.fromEntries(new URLSearchParams(text))
}

/** The call, or the number of what is wrong with it. A name cannot call. */
const takeCall = async (request: IncomingMessage): Promise<MadeCall | number> => {
  const { To: to = '', From: from = '', Twiml: twiml = '' } = await formOf(request)
  if (!/^\+[1-9]\d{7,14}$/.test(to)) return 21211
  if (!/^\+[1-9]\d{7,14}$/.test(from)) return 21212
  const reading =
    /^<\?xml [^>]+>\s*<Response>\s*<Say language="[\w-]+" loop="(\d)">([^<]+)<\/Say>\s*<\/Response>\s*$/.exec(
      twiml,
    )
  if (!reading) return 12100
  const [, times = '1', spoken = ''] = reading
  return { to, from, spoken, times: Number(times) }
}

/** The message, or the number of what is wrong with it. */
const takeMessage = async (request: IncomingMessage): Promise<SentText | number> => {
  const form = await formOf(request)
  const { To: to = '', From: from = '', MessagingServiceSid: service = '', Body: body = '' } = form
  if (!/^(whatsapp:)?\+[1-9]\d{7,14}$/.test(to)) return 21211
  if (from === '' && service === '') return 21603
  if (to.startsWith('whatsapp:') !== from.startsWith('whatsapp:') && service === '') return 63007
  const words = form.ContentSid ? templateWords(form.ContentVariables ?? '{}') : body
  if (words === '') return 21602
  // businesses write first on WhatsApp in approved templates only
  if (to.startsWith('whatsapp:') && !form.ContentSid) return 63016
  const sid = `SM${randomBytes(16).toString('hex')}`
  return { sid, to, from: from || service, body: words, form }
}

const templateWords = (variables: string): string => {
  const values = JSON.parse(variables) as Record<string, string>
  return `News from Towline: ${values['1'] ?? ''} See ${values['2'] ?? ''}`
}

const problem = (response: ServerResponse, status: number, code: number): void =>
  json(response, status, { code, message: 'It did not work for +353000000000', status })

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
