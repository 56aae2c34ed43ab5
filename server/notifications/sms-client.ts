/**
 * Texts to phones, by SMS or WhatsApp, both over Twilio's REST API. It has no idempotency key, so before a message is sent again, its list
 * of messages is searched for the first one.
 */
import type { TextChannel } from '../../domain/notifications/notification.ts'
import { NoAnswer } from '../kit/http/fetch-outside.ts'
import type { SendOutcome } from './channel-outcome.ts'
import { openTwilioClient, valueAt, type TwilioOptions } from './twilio-client.ts'

export type TextMessage = {
  channel: TextChannel
  /** E.164. */
  to: string
  /** The whole message, for an SMS. */
  text: string
  /** The same in the two parts of WhatsApp's template: businesses write first only in words that WhatsApp has approved. */
  parts: { words: string; link: string }
  /** Not delivered after this. */
  worthSeconds: number
}

/** Whether a message with this text went to this person already; the provider may not answer. */
export type LookedUp = { kind: 'found' } | { kind: 'not_found' } | { kind: 'failed'; code: string }

export type SmsClient = {
  send: (message: TextMessage, signal: AbortSignal) => Promise<SendOutcome>
  find: (
    message: Pick<TextMessage, 'channel' | 'to'> & { mark: string },
    signal: AbortSignal,
  ) => Promise<LookedUp>
}

export type SmsClientOptions = TwilioOptions & {
  /** A number, a name, or a messaging service (`MG…`). Null: no SMS. */
  smsFrom: string | null
  /** Our WhatsApp number, and the approved template (`HX…`). Null: no WhatsApp. */
  whatsapp: { from: string; templateSid: string } | null
}

/** How many of the newest messages to one number are read: many more than one person gets while a notification is worth delivering. */
const lookedThrough = 20

/** Twilio takes 1 to 36,000 seconds. */
const longestValiditySeconds = 36_000

export const openSmsClient = (options: SmsClientOptions): SmsClient => {
  const twilio = openTwilioClient(options)
  return {
    send: async (message, signal) => {
      const form = formOf(options, message)
      return form ? twilio.create('Messages', form, signal) : { kind: 'refused', code: 'no_sender' }
    },

    find: async ({ channel, to, mark }, signal) => {
      const filter = { To: addressOf(channel, to), PageSize: String(lookedThrough) }
      try {
        const answer = await twilio.list('Messages', filter, signal)
        if (answer.status !== 200) return { kind: 'failed', code: `http_${answer.status}` }
        return {
          kind: bodiesIn(answer.text).some((body) => body.includes(mark)) ? 'found' : 'not_found',
        }
      } catch (error) {
        if (error instanceof NoAnswer) return { kind: 'failed', code: error.code }
        // not JSON, or not a list
        return { kind: 'failed', code: 'unreadable' }
      }
    },
  }
}

const addressOf = (channel: TextChannel, number: string): string =>
  channel === 'whatsapp' ? `whatsapp:${number}` : number

const formOf = (
  { smsFrom, whatsapp }: SmsClientOptions,
  { channel, to, text, parts, worthSeconds }: TextMessage,
): URLSearchParams | null => {
  const form = new URLSearchParams({
    To: addressOf(channel, to),
    ValidityPeriod: String(Math.min(Math.max(1, Math.ceil(worthSeconds)), longestValiditySeconds)),
  })
  if (channel === 'whatsapp') {
    if (!whatsapp) return null
    form.set('From', addressOf(channel, whatsapp.from))
    form.set('ContentSid', whatsapp.templateSid)
    form.set('ContentVariables', JSON.stringify({ 1: parts.words, 2: parts.link }))
    return form
  }
  if (!smsFrom) return null
  form.set(smsFrom.startsWith('MG') ? 'MessagingServiceSid' : 'From', smsFrom)
  form.set('Body', text)
  return form
}

const bodiesIn = (text: string): string[] => {
  const messages = valueAt(JSON.parse(text), 'messages')
  if (!Array.isArray(messages)) throw new Error('no list of messages')
  return messages.flatMap((message: unknown) => {
    const body = valueAt(message, 'body')
    return typeof body === 'string' ? [body] : []
  })
}
