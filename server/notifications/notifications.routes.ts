/** The HTTP side of people's notification settings, each for the account that is signed in. */
import type { notificationRoutes, NotificationSettings } from '../../contract/notifications.ts'
import {
  mayBeSwitchedOff,
  topicsOf,
  channelsOfTopic,
} from '../../domain/notifications/notification.ts'
import { toE164 } from '../../domain/accounts/phone.ts'
import { accepted, refused } from '../../domain/refusal.ts'
import type { Role } from '../../domain/accounts/roles.ts'
import type { Ctx } from '../context.ts'
import type { HandlersOf } from '../define-module.ts'
import { newId } from '../kit/ids.ts'
import { deviceLabel } from './device-label.ts'
import {
  devicesOf,
  preferencesOf,
  putDevice,
  removeDevice,
  savePreferences,
} from './devices.store.ts'
import { mayBeKeptLocally, textsThere } from './outbox-channels.ts'
import { reachOf } from './reach.store.ts'
import { sendTestPush } from './send-test-push.ts'
import { hasOptedOut } from './text-answers.ts'
import { isIP } from 'node:net'
import { isPublicAddress } from '../kit/http/public-address.ts'

type SignedIn = { accountId: string; sessionId: string; role: Role }

export const notificationHandlers = {
  'GET /api/notifications': async (ctx, who) => accepted(await settingsFor(ctx, who)),

  'PUT /api/notifications/preferences': async (ctx, who, { body }) => {
    const switchedOff = [...new Set(body.switchedOff)]
    const at = await ctx.clock.now(ctx.db)
    await savePreferences(ctx.db, who.accountId, { ...body, switchedOff }, at)
    return accepted(await settingsFor(ctx, who))
  },

  'PUT /api/notifications/device': async (ctx, who, { body }) => {
    if (!ctx.config.push) return refused('not_configured')
    if (!isPushEndpoint(ctx.config, body.endpoint)) {
      return refused('invalid_input', { fields: { endpoint: 'Not the address of a push service' } })
    }
    await putDevice(ctx.db, {
      id: newId('dev'),
      sessionId: who.sessionId,
      endpoint: body.endpoint,
      ...body.keys,
      label: deviceLabel(ctx.caller.userAgent),
      at: await ctx.clock.now(ctx.db),
    })
    return accepted(await settingsFor(ctx, who))
  },

  'DELETE /api/notifications/devices/:deviceId': async (ctx, who, { params }) => {
    await removeDevice(ctx.db, who.accountId, params.deviceId)
    return accepted(await settingsFor(ctx, who))
  },

  'POST /api/notifications/test': (ctx, who) => sendTestPush(ctx, who.accountId),
} satisfies HandlersOf<typeof notificationRoutes>

const settingsFor = async (ctx: Ctx, who: SignedIn): Promise<NotificationSettings> => {
  const { db, config } = ctx
  const devices = await devicesOf(db, who.accountId)
  const reach = (await reachOf(db, [who.accountId])).get(who.accountId)
  const textsTo = numberOf(reach?.phone)
  return {
    preferences: await preferencesOf(db, who.accountId),
    topics: topicsOf(who.role).map((topic) => ({
      topic,
      ways: [...channelsOfTopic(topic)],
      maySwitchOff: [...mayBeSwitchedOff(topic)],
    })),
    devices: devices.map(({ id, label, createdAt, sessionId }) => ({
      deviceId: id,
      label,
      createdAt: createdAt.toISOString(),
      isThisOne: sessionId === who.sessionId,
    })),
    pushKey: config.push?.publicKey ?? null,
    texts: mayBeKeptLocally(config) ? { sms: true, whatsapp: true } : textsThere(config),
    textsTo,
    isPhoneToProve: numberOf(reach?.unprovenPhone) !== null,
    isTextsStopped: textsTo !== null && (await hasOptedOut(db, textsTo)),
  }
}

const numberOf = (phone: string | null | undefined): string | null => (phone ? toE164(phone) : null)

/** A public host name or address over TLS on the usual port, without a password in it; or a fake that was configured. */
const isPushEndpoint = ({ push }: Pick<Ctx['config'], 'push'>, endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, origin, hostname, port, username, password, hash } = new URL(endpoint)
  if (username || password || hash) return false
  if (push?.fakeOrigin === origin) return true
  const host = hostname.replace(/^\[|\]$/g, '')
  const isNamed = isIP(host) === 0 ? host.includes('.') : isPublicAddress(host)
  return protocol === 'https:' && port === '' && isNamed
}
