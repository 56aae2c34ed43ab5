/** Which channels are real here, and what becomes of the others. */
import type { NoticeChannel, TextChannel } from '../../domain/notice.ts'
import type { Config } from '../kit/env.ts'

/** What was not sent stays to be looked at, on a developer's machine and in tests. */
export const mayBeKeptLocally = ({ isProduction }: Pick<Config, 'isProduction'>): boolean =>
  !isProduction

/** Which texts really go out. */
export const textsThere = ({ texts }: Pick<Config, 'texts'>): Record<TextChannel, boolean> => ({
  sms: texts?.smsFrom != null,
  whatsapp: texts?.whatsapp != null,
})

/** Of these the local outbox shows the notices; none in production. */
export const localChannels = (
  config: Pick<Config, 'isProduction' | 'mail' | 'texts'>,
): readonly NoticeChannel[] => {
  if (!mayBeKeptLocally(config)) return []
  const { sms, whatsapp } = textsThere(config)
  return [
    ...(config.mail.smtpUrl === null ? (['email'] as const) : []),
    // to whoever has no device a push can only be shown, however real the channel is
    'push',
    ...(sms ? [] : (['sms'] as const)),
    ...(whatsapp ? [] : (['whatsapp'] as const)),
  ]
}

/** Stands for the device of somebody who has none, where what would be sent is kept to be looked at. */
export const noDevice = 'no-device'
