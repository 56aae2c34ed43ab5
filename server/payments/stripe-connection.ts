import { Agent as PlainAgent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import Stripe from 'stripe'
import { fetchOutside, type OutsideAnswer } from '../kit/http/fetch-outside.ts'
import { limitOfQuestion } from './call-stripe.ts'

/** A page of a hundred events is a twentieth of this size. */
const answerMaxBytes = 16 * 1024 * 1024

/**
 * The SDK's HTTP client for Stripe: our own client for outgoing calls, with its limits. The SDK's own connection would wait for the system
 * to give up connecting, and start its limit again with each byte. Connections are kept for the next call.
 */
export const stripeConnection = (): Stripe.HttpClient => new Connection()

class Connection extends Stripe.HttpClient {
  readonly #agents = {
    http: new PlainAgent({ keepAlive: true }),
    https: new SecureAgent({ keepAlive: true }),
  }

  override getClientName(): string {
    return 'node'
  }

  override async makeRequest(
    ...[host, port, path, method, headers, body, protocol, withinMs]: Parameters<
      Stripe.HttpClient['makeRequest']
    >
  ): Promise<Stripe.HttpClientResponse> {
    const answer = await fetchOutside(
      {
        service: 'stripe',
        method,
        url: new URL(path, `${protocol}://${host}:${port}`),
        headers: asText(headers),
        ...(body ? { body } : {}),
        withinMs,
        maxBytes: answerMaxBytes,
        mayBePrivate: true,
        agent: protocol === 'http' ? this.#agents.http : this.#agents.https,
      },
      limitOfQuestion(),
    )
    return new Answer(answer)
  }
}

class Answer extends Stripe.HttpClientResponse {
  readonly #text: string
  constructor({ status, headers, text }: OutsideAnswer) {
    super(status, asText(headers))
    this.#text = text
  }
  override getRawResponse(): unknown {
    return { statusCode: this.getStatusCode(), headers: this.getHeaders() }
  }
  override async toJSON(): Promise<unknown> {
    return JSON.parse(this.#text)
  }
}

const asText = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  )
