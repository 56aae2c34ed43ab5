/** How a person is notified: what they switched off, how they want texts, and the browsers that receive pushes. */
import { z } from 'zod'
import {
  notificationSwitches,
  notificationTopics,
  preferenceChannels,
  textChannels,
} from '../domain/notifications/notification.ts'
import { anyone, signedIn } from './access.ts'
import type { OtherRoutes, Routes } from './route.ts'
import { id, moment } from './shapes.ts'

export const deviceId = id('dev')

export const pushDevice = z
  .object({
    deviceId,
    /** "Chrome on Android" */
    label: z.string(),
    createdAt: moment,
    /** The browser that asks. */
    isThisOne: z.boolean(),
  })
  .meta({ id: 'PushDevice' })

export type PushDevice = z.infer<typeof pushDevice>

export const notificationPreferences = z
  .strictObject({
    textChannel: z.enum(textChannels),
    switchedOff: z.array(z.enum(notificationSwitches)).max(notificationSwitches.length),
  })
  .meta({ id: 'NotificationPreferences' })

export type NotificationPreferences = z.infer<typeof notificationPreferences>

export const notificationSettings = z
  .object({
    preferences: notificationPreferences,
    /** The topics that a user of this role is notified about, each with its channels and which of them may be switched off. */
    topics: z.array(
      z.object({
        topic: z.enum(notificationTopics),
        ways: z.array(z.enum(preferenceChannels)),
        maySwitchOff: z.array(z.enum(preferenceChannels)),
      }),
    ),
    devices: z.array(pushDevice),
    /** The key with which a browser subscribes (RFC 8292); null: this server sends no pushes. */
    pushKey: z.string().nullable(),
    /** Which texts are available; neither: this server sends none. */
    texts: z.object({ sms: z.boolean(), whatsapp: z.boolean() }),
    /** The account's number as texts reach it; null: none, one that no network knows, or not proven. */
    textsTo: z.string().nullable(),
    /** The account has a number that gets texts once it is proven. */
    isPhoneToProve: z.boolean(),
    /** `textsTo` has sent STOP: it gets no texts until it sends START. */
    isTextsStopped: z.boolean(),
  })
  .meta({ id: 'NotificationSettings' })

export type NotificationSettings = z.infer<typeof notificationSettings>

/** URL-safe base64 without padding, as browsers give their keys. */
const browserKey = (characters: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${characters}}$`), 'Not a key of a browser')

export const notificationRoutes = {
  'GET /api/notifications': {
    summary: 'How you are notified',
    tag: 'Notifications',
    access: signedIn,
    answer: notificationSettings,
  },
  'PUT /api/notifications/preferences': {
    summary: 'Choose how you are notified',
    tag: 'Notifications',
    access: signedIn,
    body: notificationPreferences,
    answer: notificationSettings,
  },
  'PUT /api/notifications/device': {
    summary: 'This browser takes pushes, until you sign out in it',
    tag: 'Notifications',
    access: signedIn,
    body: z.strictObject({
      endpoint: z.url({ protocol: /^https?$/ }).max(2_048),
      keys: z.strictObject({ p256dh: browserKey(87), auth: browserKey(22) }),
    }),
    answer: notificationSettings,
    refusals: ['not_configured'],
    perMinute: 20,
  },
  'DELETE /api/notifications/devices/:deviceId': {
    summary: 'Stop pushes to a browser of yours; the same answer when it is none, or gone already',
    tag: 'Notifications',
    access: signedIn,
    params: z.object({ deviceId }),
    answer: notificationSettings,
  },
  'POST /api/notifications/test': {
    summary: 'Send a test push to your browsers',
    tag: 'Notifications',
    access: signedIn,
    answer: z.object({ devices: z.int().meta({ description: 'How many it was sent to' }) }),
    refusals: ['not_configured'],
    perMinute: 5,
  },
} as const satisfies Routes

/** The local outbox: outside production and without a mail server only. */
export const mailboxRoutes = {
  'GET /dev/mailbox': { access: anyone },
  'GET /dev/mailbox/:notificationId': { access: anyone },
  'GET /dev/mailbox.json': { access: anyone },
  'POST /dev/mailbox/:notificationId/answers': { access: anyone },
} as const satisfies OtherRoutes
