/** Which channels are real here, and what happens to messages of the others. */
import type { NotificationChannel, TextChannel } from '../../domain/notifications/notification.ts'
import type { Config } from '../kit/env.ts'

/** Unsent messages are kept for viewing, on a developer's machine and in tests. */
export const mayBeKeptLocally = ({ isProduction }: Pick<Config, 'isProduction'>): boolean =>
  !isProduction

/** Which texts really go out. */
export const textsThere = ({ texts }: Pick<Config, 'texts'>): Record<TextChannel, boolean> => ({
  sms: texts?.smsFrom != null,
  whatsapp: texts?.whatsapp != null,
})

/** Whether a text can arrive anywhere: on a phone, or in the local outbox. */
export const mayText = (config: Pick<Config, 'isProduction' | 'texts'>): boolean => {
  const { sms, whatsapp } = textsThere(config)
  return sms || whatsapp || mayBeKeptLocally(config)
}

/** Whether a phone can be called, or the call kept in the local outbox. */
export const mayCall = (config: Pick<Config, 'isProduction' | 'texts'>): boolean =>
  config.texts?.callFrom != null || mayBeKeptLocally(config)

/** The channels whose notifications the local outbox shows; none in production. */
export const localChannels = (
  config: Pick<Config, 'isProduction' | 'mail' | 'texts'>,
): readonly NotificationChannel[] => {
  if (!mayBeKeptLocally(config)) return []
  const { sms, whatsapp } = textsThere(config)
  return [
    ...(config.mail.smtpUrl === null ? (['email'] as const) : []),
    // a person without a device can only be shown a push here, however real the channel is
    'push',
    ...(sms ? [] : (['sms'] as const)),
    ...(whatsapp ? [] : (['whatsapp'] as const)),
    ...(config.texts?.callFrom == null ? (['call'] as const) : []),
  ]
}

/** The device id for a person without a device, where messages are kept to be looked at instead of sent. */
export const noDevice = 'no-device'
