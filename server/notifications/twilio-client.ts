/** Requests to Twilio's REST API, which sends our texts and makes our calls: one account, one way to read its answers. */
import { fetchOutside, NoAnswer, type OutsideAnswer } from '../kit/http/fetch-outside.ts'
import { waitSecondsOf, type SendOutcome } from './channel-outcome.ts'

export type TwilioOptions = {
  accountSid: string
  authToken: string
  /** `https://api.twilio.com` */
  apiBase: string
  waitMs?: number
}

type Resource = 'Messages' | 'Calls'

export type TwilioClient = {
  /** Creates one message or call. Twilio takes no idempotency key: an outcome in doubt may have been carried out. */
  create: (resource: Resource, form: URLSearchParams, signal: AbortSignal) => Promise<SendOutcome>
  /** One page of a list. Throws `NoAnswer`. */
  list: (
    resource: Resource,
    filter: Record<string, string>,
    signal: AbortSignal,
  ) => Promise<OutsideAnswer>
}

const defaultWaitMs = 20_000

export const openTwilioClient = ({
  accountSid,
  authToken,
  apiBase,
  waitMs = defaultWaitMs,
}: TwilioOptions): TwilioClient => {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  // our own configuration names it
  const common = { service: 'twilio', withinMs: waitMs, mayBePrivate: true } as const
  const urlOf = (resource: Resource) =>
    new URL(`/2010-04-01/Accounts/${accountSid}/${resource}.json`, apiBase)

  return {
    create: async (resource, form, signal) => {
      try {
        return outcomeOf(
          await fetchOutside(
            {
              ...common,
              method: 'POST',
              url: urlOf(resource),
              headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
              body: form.toString(),
            },
            signal,
          ),
        )
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        const { code } = error
        return error.wasSent ? { kind: 'in_doubt', code } : { kind: 'failed', code }
      }
    },

    list: (resource, filter, signal) => {
      const url = urlOf(resource)
      url.search = new URLSearchParams(filter).toString()
      return fetchOutside({ ...common, method: 'GET', url, headers: { authorization } }, signal)
    },
  }
}

const outcomeOf = (answer: OutsideAnswer): SendOutcome => {
  const { status } = answer
  if (status === 201 || status === 200) return { kind: 'sent' }
  const code = `http_${status}`
  // it may have been written down before something broke
  if (status >= 500) return { kind: 'in_doubt', code }
  // 401 and 403 are about our own key, which an operator can correct
  if ([401, 403, 408, 429].includes(status)) {
    const waitSeconds = waitSecondsOf(answer)
    return { kind: 'failed', code, ...(waitSeconds === undefined ? {} : { waitSeconds }) }
  }
  return { kind: 'refused', code: [code, errorCodeIn(answer.text)].filter(Boolean).join('_') }
}

/** Twilio's own number for the error; its text quotes the recipient. */
const errorCodeIn = (text: string): string | null => {
  try {
    const code = valueAt(JSON.parse(text), 'code')
    return typeof code === 'number' ? String(code) : null
  } catch {
    return null
  }
}

/** A property of whatever JSON an answer held; undefined where there is none. */
export const valueAt = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, key)?.value
    : undefined
