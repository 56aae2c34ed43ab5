/**
 * VIES on loopback, as far as Towline speaks to it: `POST …/check-vat-number` (ec.europa.eu/taxation_customs/vies, REST). Numbers that end in
 * `00` before their letters are not known to it; a consultation number is given to who says their own number.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ViesManners =
  | 'polite'
  /** The member state's own register does not answer: 200 with an error in it. */
  | 'state_unavailable'
  /** 500 with a page. */
  | 'broken'
  /** Takes the request and says nothing. */
  | 'silent'
  /** It no longer serves this address. */
  | 'blocked'

export type ViesQuestion = {
  countryCode: string
  vatNumber: string
  requesterMemberStateCode?: string
  requesterNumber?: string
}

export type FakeVies = Awaited<ReturnType<typeof startVies>>

export const startVies = async (port = 0) => {
  const questions: ViesQuestion[] = []
  let manners: ViesManners = 'polite'
  let beforeAnswer = async (): Promise<void> => {}
  const server = createServer((request, response) => {
    reply(request, response).catch(() => problem(response, 400, 'INVALID_INPUT'))
  })

  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST' || !request.url?.endsWith('/check-vat-number')) {
      response.writeHead(404).end()
      return
    }
    const question = await readQuestion(request)
    questions.push(question)
    await beforeAnswer()
    switch (manners) {
      case 'silent':
        return
      case 'broken':
        response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Error</h1>')
        return
      case 'state_unavailable':
        return problem(response, 200, 'MS_UNAVAILABLE')
      case 'blocked':
        return problem(response, 200, 'IP_BLOCKED')
      case 'polite':
        return json(response, 200, answerTo(question))
    }
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // a server that listens on a port has an address of this type
  const address = server.address() as AddressInfo
  return {
    /** With a path, as the real one has. */
    url: `http://127.0.0.1:${address.port}/taxation_customs/vies/rest-api`,
    questions,
    behave: (next: ViesManners) => {
      manners = next
    },
    /** What happens elsewhere while each answer is awaited. */
    beforeAnswer: (happens: () => Promise<void>) => {
      beforeAnswer = happens
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const readQuestion = async (request: IncomingMessage): Promise<ViesQuestion> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text) as ViesQuestion
}

const answerTo = ({ countryCode, vatNumber, requesterNumber }: ViesQuestion) => {
  const valid = !/00[A-Z]*$/.test(vatNumber)
  return {
    countryCode,
    vatNumber,
    requestDate: new Date().toISOString(),
    valid,
    requestIdentifier: requesterNumber ? `WAPIAAAA${randomBytes(4).toString('hex')}` : '',
    name: valid ? 'Invented Recovery' : '---',
    address: valid ? '4 Main Street, Athlone' : '---',
    traderName: '---',
  }
}

const problem = (response: ServerResponse, status: number, error: string): void =>
  json(response, status, { actionSucceed: false, errorWrappers: [{ error }] })

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
