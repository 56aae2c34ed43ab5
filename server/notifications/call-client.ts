/** Phone calls that read a text out, over Twilio's REST API (the Calls resource, with the words as TwiML). */
import { element, writeXml } from '../../domain/xml.ts'
import type { SendOutcome } from './channel-outcome.ts'
import { openTwilioClient, type TwilioOptions } from './twilio-client.ts'

export type PhoneCall = {
  /** E.164. */
  to: string
  /** Read out twice. */
  words: string
}

export type CallClient = { call: (call: PhoneCall, signal: AbortSignal) => Promise<SendOutcome> }

export type CallClientOptions = TwilioOptions & {
  /** A number that may call, in E.164. */
  callFrom: string
}

/** Then voicemail answers, and a code is no use there. */
const ringSeconds = 30

export const openCallClient = ({ callFrom, ...options }: CallClientOptions): CallClient => {
  const twilio = openTwilioClient(options)
  return {
    call: ({ to, words }, signal) =>
      twilio.create(
        'Calls',
        new URLSearchParams({
          To: to,
          From: callFrom,
          Timeout: String(ringSeconds),
          Twiml: writeXml(
            element('Response', [element('Say', words, { language: 'en-GB', loop: '2' })]),
          ),
        }),
        signal,
      ),
  }
}
