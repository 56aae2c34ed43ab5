/**
 * A person answers a text: Twilio's request to the webhook of a number, signed as Twilio signs it (HMAC-SHA1, with the account's token, over
 * the address and the sorted parameters). Written apart from the product's check, so that one proves the other.
 */
import { createHmac, randomBytes } from 'node:crypto'

export type Answer = {
  /** `+353…`, or `whatsapp:+353…`. */
  from: string
  to?: string
  body: string
  /** `STOP`, `START` or `HELP`, where the provider made that of it. */
  optOutType?: string
  messageSid?: string
}

export type AnswerOptions = {
  accountSid: string
  authToken: string
  /** Where the request goes. */
  webhookUrl: string
  /** The address that is signed, as the public knows it; left out: where the request goes. */
  signedUrl?: string
}

export const newMessageSid = (): string => `SM${randomBytes(16).toString('hex')}`

export const signAnswer = (
  authToken: string,
  url: string,
  parameters: Readonly<Record<string, string>>,
): string => {
  let text = url
  for (const name of Object.keys(parameters).sort()) text += name + (parameters[name] ?? '')
  return createHmac('sha1', authToken).update(Buffer.from(text, 'utf8')).digest('base64')
}

export const answerParameters = (
  { from, to = '+353209109999', body, optOutType, messageSid = newMessageSid() }: Answer,
  accountSid: string,
): Record<string, string> => ({
  ToCountry: 'IE',
  SmsMessageSid: messageSid,
  NumMedia: '0',
  SmsSid: messageSid,
  SmsStatus: 'received',
  Body: body,
  To: to,
  ...(optOutType === undefined ? {} : { OptOutType: optOutType }),
  NumSegments: '1',
  MessageSid: messageSid,
  AccountSid: accountSid,
  From: from,
  ApiVersion: '2010-04-01',
})

/** Resolves with the webhook's response. */
export const sendAnswer = (options: AnswerOptions, answer: Answer): Promise<Response> => {
  const parameters = answerParameters(answer, options.accountSid)
  const signature = signAnswer(
    options.authToken,
    options.signedUrl ?? options.webhookUrl,
    parameters,
  )
  return fetch(options.webhookUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': signature,
      'user-agent': 'TwilioProxy/1.1',
    },
    body: new URLSearchParams(parameters).toString(),
  })
}
