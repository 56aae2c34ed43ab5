/** The ways out of the house, as far as they are configured. */
import type { Config } from '../kit/env.ts'
import { openMailer, type Mailer } from './mailer.ts'
import { openPusher, type Pusher } from './pusher.ts'
import { openTexter, type Texter } from './texter.ts'

/** Null: not configured; what would be sent stays in the local outbox. */
export type Channels = { mailer: Mailer | null; pusher: Pusher | null; texter: Texter | null }

/** For tests that look at the local outbox. */
export const noChannels: Channels = { mailer: null, pusher: null, texter: null }

export const openChannels = ({ mail, push, texts }: Config): Channels => ({
  mailer: mail.smtpUrl ? openMailer({ url: mail.smtpUrl, from: mail.from }) : null,
  pusher: push ? openPusher(push) : null,
  texter: texts ? openTexter(texts) : null,
})

export const closeChannels = ({ mailer }: Channels): void => mailer?.close()
