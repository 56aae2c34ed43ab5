import type { PartnerEventRow, WebhookEndpointRow } from '../../../db/schema/webhooks.ts'
import {
  longestWebhookPauseSeconds,
  webhookAnswerLength,
} from '../../../domain/partners/partner-event.ts'
import {
  fetchOutside,
  NoAnswer,
  type NameLookup,
  type OutsideAnswer,
} from '../../kit/http/fetch-outside.ts'
import { retryAfterSeconds } from '../../kit/http/retry-after.ts'
import type { Config } from '../../kit/env.ts'
import { signedHeaders } from './webhook-signature.ts'
import { mayBePrivate } from './webhook-target.ts'

/** The outcome of an attempt: an answer, or the reason why there was none. */
export type TryEnd = {
  status: number | null
  error: string | null
  answer: string | null
  durationMs: number
  /** How long the receiver asked us to wait; 0: it did not. */
  requestedPauseSeconds: number
}

export type SendOptions = {
  config: Pick<Config, 'sendsWebhooksHere'>
  withinMs: number
  names: NameLookup | null
}

/** The same bytes each time, so that an earlier signature can be compared. */
export const bodyOf = ({ type, at, bookingId, sequence, data }: PartnerEventRow): string =>
  JSON.stringify({
    type,
    timestamp: at.toISOString(),
    ...(bookingId === null ? {} : { sequence }),
    data,
  })

/** One attempt: signed, to the public network only, redirects not followed. Never throws because of the receiver. */
export const sendWebhook = async (
  { config, withinMs, names }: SendOptions,
  endpoint: Pick<WebhookEndpointRow, 'url'>,
  message: { event: PartnerEventRow; secrets: readonly string[]; at: Date },
  signal: AbortSignal,
): Promise<TryEnd> => {
  const { event, secrets, at } = message
  const body = bodyOf(event)
  const url = new URL(endpoint.url)
  const beganAt = performance.now()
  const took = () => Math.round(performance.now() - beganAt)
  try {
    const answer = await fetchOutside(
      {
        service: 'insurer',
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Towline-Webhooks/1',
          ...signedHeaders({ id: event.id, at, body }, secrets),
        },
        body,
        withinMs,
        mayBePrivate: mayBePrivate(config, url),
        ...(names ? { names } : {}),
      },
      signal,
    )
    return {
      status: answer.status,
      error: null,
      answer: beginOf(answer.text),
      durationMs: took(),
      requestedPauseSeconds: pauseSecondsOf(answer),
    }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const code = error.code.slice(0, 100)
    return { status: null, error: code, answer: null, durationMs: took(), requestedPauseSeconds: 0 }
  }
}

/** 429 and 503: with these a receiver may say how long to wait (RFC 9110 §10.2.3, RFC 6585 §4). */
const retryStatuses: readonly number[] = [429, 503]

const pauseSecondsOf = (answer: OutsideAnswer): number =>
  retryStatuses.includes(answer.status)
    ? (retryAfterSeconds(answer, longestWebhookPauseSeconds) ?? 0)
    : 0

/** PostgreSQL keeps no NUL, and half a character is none. */
const beginOf = (text: string): string =>
  Array.from(text.slice(0, 2 * webhookAnswerLength).replaceAll('\0', ''))
    .slice(0, webhookAnswerLength)
    .join('')
