/**
 * Mail over SMTP. Every wait has a limit: for the connection, the greeting, each answer, and the whole, so that a server that takes
 * the connection and then says nothing costs one attempt, not a worker (reliability.md, fault 18).
 */
import { createTransport } from 'nodemailer'
import { withLimitedSignal } from '../kit/limited-signal.ts'
import { inSpan } from '../kit/tracing/trace.ts'
import type { SendOutcome } from './channel-outcome.ts'
import type { Mail } from './mails/mail-layout.ts'

export type Letter = {
  /** Names the message for ever, so that a message sent twice is one message: `<ntc_…@host>`. */
  messageId: string
  to: string
  /** Null: no reply address. */
  replyTo: string | null
  mail: Mail
}

export type Mailer = {
  send: (letter: Letter, signal: AbortSignal) => Promise<SendOutcome>
  close: () => void
}

export type MailerOptions = {
  /** `smtp://user:password@host:587`, `smtps://…:465`. */
  url: string
  /** `Towline <no-reply@towline.example>` */
  from: string
  waits?: { connectMs: number; answerMs: number; wholeMs: number }
}

const defaultWaits = { connectMs: 10_000, answerMs: 20_000, wholeMs: 60_000 }

/** Connects for each message: a connection kept open for the next one may have died in between. */
export const openMailer = ({ url, from, waits = defaultWaits }: MailerOptions): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: waits.connectMs,
    dnsTimeout: waits.connectMs,
    greetingTimeout: waits.answerMs,
    socketTimeout: waits.answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const sendOne: Mailer['send'] = async ({ messageId, to, replyTo, mail }, signal) => {
    try {
      await withLimitedSignal(waits.wholeMs, signal, (limited) =>
        transport.sendMail({
          from,
          // as parts, so that nothing in the address is read as a second one
          to: { name: '', address: to },
          ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
          messageId,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: limited,
        }),
      )
      return { kind: 'sent' }
    } catch (error) {
      return failureOf(error)
    }
  }
  return {
    send: (letter, signal) =>
      inSpan('send mail', { 'peer.service': 'smtp' }, async (span) => {
        const outcome = await sendOne(letter, signal)
        if (outcome.kind !== 'sent') span?.fail(outcome.kind)
        return outcome
      }),
    close: () => transport.close(),
  }
}

/** The text of an SMTP error quotes the address, so only its codes are kept. */
const failureOf = (error: unknown): SendOutcome => {
  const { code, command, responseCode, permanent } = fieldsOf(error)
  const name = [code ?? 'unknown', responseCode].filter(Boolean).join(' ')
  const isAboutRecipient = command === 'RCPT TO' || command === 'API'
  return isAboutRecipient && (permanent || command === 'API')
    ? { kind: 'refused', code: name }
    : { kind: 'failed', code: name }
}

type ErrorFields = { code?: string; command?: string; responseCode?: number; permanent?: boolean }

const fieldsOf = (error: unknown): ErrorFields => {
  if (!(error instanceof Error)) return {}
  const read = (key: string): unknown => Object.getOwnPropertyDescriptor(error, key)?.value
  const [code, command] = [read('code'), read('command')]
  const [responseCode, permanent] = [read('responseCode'), read('permanent')]
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof command === 'string' ? { command } : {}),
    ...(typeof responseCode === 'number' ? { responseCode } : {}),
    ...(typeof permanent === 'boolean' ? { permanent } : {}),
  }
}
