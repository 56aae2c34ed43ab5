/** The channels that notifications go out by, as far as they are configured. */
import type { Config } from '../kit/env.ts'
import { openCallClient, type CallClient } from './call-client.ts'
import { openMailer, type Mailer } from './mailer.ts'
import { openPushClient, type PushClient } from './push-client.ts'
import { openSmsClient, type SmsClient } from './sms-client.ts'

/** Null: not configured; what would be sent stays in the local outbox. */
export type Channels = {
  mailer: Mailer | null
  pushClient: PushClient | null
  smsClient: SmsClient | null
  callClient: CallClient | null
}

/** For tests that look at the local outbox. */
export const noChannels: Channels = {
  mailer: null,
  pushClient: null,
  smsClient: null,
  callClient: null,
}

export const openChannels = ({ mail, push, texts }: Config): Channels => ({
  mailer: mail.smtpUrl ? openMailer({ url: mail.smtpUrl, from: mail.from }) : null,
  pushClient: push ? openPushClient(push) : null,
  smsClient: texts ? openSmsClient(texts) : null,
  callClient: texts?.callFrom ? openCallClient({ ...texts, callFrom: texts.callFrom }) : null,
})

export const closeChannels = ({ mailer }: Channels): void => mailer?.close()
