/**
 * Web push: a message encrypted for one browser (RFC 8291) and left with its push service (RFC 8030), signed as ours (RFC 8292). The
 * service's address comes from a browser, so it is called in the public network only.
 */
import { createHash } from 'node:crypto'
import webPush from 'web-push'
import { fetchOutside, NoAnswer, type OutsideAnswer } from '../kit/http/fetch-outside.ts'
import { waitSecondsOf, type SendOutcome } from './channel-outcome.ts'

export type PushAddress = { endpoint: string; p256dh: string; auth: string }

/** What the service worker is given (`web/service-worker/push-message.ts`). */
export type PushPayload = {
  notificationId: string
  /** The same, as service workers of older releases read it: a device updates its own only on the next visit. */
  noticeId: string
  title: string
  body: string
  path: string
  /** A newer notification with the same tag replaces the older one. */
  tag: string
}

export type PushMessage = {
  payload: PushPayload
  /** For how long the service keeps it for a phone that is off. */
  ttlSeconds: number
  isUrgent: boolean
}

export type PushClient = {
  send: (to: PushAddress, message: PushMessage, signal: AbortSignal) => Promise<SendOutcome>
}

export type PushClientOptions = {
  publicKey: string
  privateKey: string
  /** The contact for push services: `mailto:…` or `https://…`. */
  subject: string
  /** A fake on this machine, which may be called although it is not public. */
  fakeOrigin: string | null
  waitMs?: number
}

/** Push services may be slow; a worker has other things to do. */
const defaultWaitMs = 15_000

export const openPushClient = (options: PushClientOptions): PushClient => {
  const { publicKey, privateKey, subject, fakeOrigin, waitMs = defaultWaitMs } = options
  return {
    send: async ({ endpoint, p256dh, auth }, { payload, ttlSeconds, isUrgent }, signal) => {
      const url = URL.canParse(endpoint) ? new URL(endpoint) : null
      if (!url) return { kind: 'refused', code: 'bad_address' }
      try {
        const { headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(payload),
          {
            vapidDetails: { subject, publicKey, privateKey },
            TTL: ttlSeconds,
            urgency: isUrgent ? 'high' : 'normal',
            topic: pushTopic(payload.tag),
            contentEncoding: 'aes128gcm',
          },
        )
        const answer = await fetchOutside(
          {
            service: 'push',
            method: 'POST',
            url,
            headers: asText(headers),
            ...(body ? { body } : {}),
            withinMs: waitMs,
            mayBePrivate: url.origin === fakeOrigin,
          },
          signal,
        )
        return outcomeOf(answer)
      } catch (error) {
        // the browser's keys are invalid
        if (!(error instanceof NoAnswer)) return { kind: 'refused', code: 'bad_keys' }
        // a second sending replaces the first: same topic at the service, same tag on the device
        const isForbidden = error.code === 'private_address' || error.code === 'not_https'
        return { kind: isForbidden ? 'refused' : 'failed', code: error.code }
      }
    },
  }
}

/** 32 characters of the URL-safe alphabet at most (RFC 8030 §5.4): of two under one topic a phone that is off gets the newer. */
export const pushTopic = (tag: string): string =>
  createHash('sha256').update(tag).digest('base64url').slice(0, 32)

const asText = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  )

const outcomeOf = (answer: OutsideAnswer): SendOutcome => {
  const { status } = answer
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const code = `http_${status}`
  // 401 and 403 are about our own keys, which an operator can correct
  const isForGood = status >= 300 && status < 500 && ![401, 403, 408, 425, 429].includes(status)
  if (isForGood) return { kind: 'refused', code }
  const waitSeconds = waitSecondsOf(answer)
  return { kind: 'failed', code, ...(waitSeconds === undefined ? {} : { waitSeconds }) }
}
