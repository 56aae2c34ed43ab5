/** Phone calls that read a text out, over Twilio's REST API (the Calls resource, with the words as TwiML). */
import { element, writeXml } from '../../domain/xml.ts'
import { fetchOutside, NoAnswer } from '../kit/http/fetch-outside.ts'
import type { SendOutcome } from './channel-outcome.ts'
import { outcomeOfTwilio } from './sms-client.ts'

export type PhoneCall = {
  /** E.164. */
  to: string
  /** Read out twice. */
  words: string
}

export type CallClient = { call: (call: PhoneCall, signal: AbortSignal) => Promise<SendOutcome> }

export type CallClientOptions = {
  accountSid: string
  authToken: string
  /** A number that may call, in E.164. */
  callFrom: string
  /** `https://api.twilio.com` */
  apiBase: string
  waitMs?: number
}

const defaultWaitMs = 20_000
/** Then voicemail answers, and a code is no use there. */
const ringSeconds = 30

export const openCallClient = ({
  accountSid,
  authToken,
  callFrom,
  apiBase,
  waitMs = defaultWaitMs,
}: CallClientOptions): CallClient => ({
  call: async ({ to, words }, signal) => {
    const form = new URLSearchParams({
      To: to,
      From: callFrom,
      Timeout: String(ringSeconds),
      Twiml: writeXml(
        element('Response', [element('Say', words, { language: 'en-GB', loop: '2' })]),
      ),
    })
    try {
      const answer = await fetchOutside(
        {
          service: 'twilio',
          withinMs: waitMs,
          // our own configuration names it
          mayBePrivate: true,
          method: 'POST',
          url: new URL(`/2010-04-01/Accounts/${accountSid}/Calls.json`, apiBase),
          headers: {
            authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: form.toString(),
        },
        signal,
      )
      return outcomeOfTwilio(answer)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      const { code } = error
      return error.wasSent ? { kind: 'in_doubt', code } : { kind: 'failed', code }
    }
  },
})
