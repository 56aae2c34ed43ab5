import { readCodeRequest } from '../../domain/accounts/phone-code.ts'
import { toE164 } from '../../domain/accounts/phone.ts'
import {
  readText,
  textsPerNumber,
  textsPerNumberMinutes,
} from '../../domain/notifications/answered-text.ts'
import type { TextChannel } from '../../domain/notifications/notification.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import type { Limits } from '../kit/http/limits.ts'
import { storeText } from './answered-texts.store.ts'
import { isSignedByTwilio } from './twilio-signature.ts'

export const textWebhookPath = '/api/webhooks/twilio'

/** Longer than any text that the provider joins from parts; the rest is not read. */
const bodyMaxLength = 1_600

type Received = {
  rawBody: string
  /** With its question mark; empty: none. */
  query: string
  signature: string | undefined
}

/**
 * A text that someone sent to our number: verifies the provider's signature, stores the text once by its id and answers at once; a job reads
 * it (`answer-text.ts`). Answers 404 where no texts are read, 403 for a signature that does not hold or of another account, 400 without an id,
 * and 200 for a text that is new, known, of no number, or one too many.
 */
export const receiveText = async (
  ctx: Ctx,
  limits: Limits | null,
  { rawBody, query, signature }: Received,
): Promise<200 | 400 | 403 | 404> => {
  const { texts, publicOrigin } = ctx.config
  if (!texts?.isAnswered) return 404
  const form = new URLSearchParams(rawBody)
  const url = `${publicOrigin}${textWebhookPath}${query}`
  if (!isSignedByTwilio(texts.authToken, url, form, signature)) return 403
  if (form.get('AccountSid') !== texts.accountSid) return 403
  const messageSid = form.get('MessageSid') ?? ''
  if (!/^[A-Z]{2}\w{16,64}$/.test(messageSid)) return 400

  const from = form.get('From') ?? ''
  const isWhatsapp = from.startsWith('whatsapp:')
  const number = toE164(from.replace(/^whatsapp:/, ''))
  // a name or a short code has no one to answer
  if (number === null) return 200
  const channel = isWhatsapp ? 'whatsapp' : 'sms'
  const body = (form.get('Body') ?? '').slice(0, bodyMaxLength).replaceAll('\0', '')
  const wait = await limits?.takeShared([
    {
      key: `${countOf(body, channel)}:${number}`,
      times: textsPerNumber,
      seconds: textsPerNumberMinutes * 60,
    },
  ])
  if (wait) return 200
  await inTransaction(ctx.db, async (tx) => {
    const isNew = await storeText(tx, {
      messageSid,
      channel,
      number,
      body,
      optOutType: form.get('OptOutType'),
      receivedAt: await ctx.clock.now(tx),
    })
    if (isNew) await ctx.jobs.enqueue(tx, 'answer-text', { messageSid })
  })
  return 200
}

/** A call for help, and each code that is requested, have counts of their own: no text before keeps them from being read. */
const countOf = (body: string, channel: TextChannel): string => {
  const requestTag = readCodeRequest(body)
  if (requestTag !== null) return `text-code-${requestTag}-from`
  return readText(body, channel).word === 'SOS' ? 'text-sos-from' : 'text-from'
}
