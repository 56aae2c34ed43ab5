/** How somebody is told what happens: what they switched off, how they want texts, and the browsers that take pushes. */
import { z } from 'zod'
import { noticeSwitches, noticeTopics, noticeWays, textChannels } from '../domain/notice.ts'
import type { Routes } from './route.ts'
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

export const noticePreferences = z
  .strictObject({
    textChannel: z.enum(textChannels),
    switchedOff: z.array(z.enum(noticeSwitches)).max(noticeSwitches.length),
  })
  .meta({ id: 'NoticePreferences' })

export type NoticePreferences = z.infer<typeof noticePreferences>

export const notifications = z
  .object({
    preferences: noticePreferences,
    /** What somebody of this role is told about, each with the ways it comes by and which of them may be switched off. */
    topics: z.array(
      z.object({
        topic: z.enum(noticeTopics),
        ways: z.array(z.enum(noticeWays)),
        maySwitchOff: z.array(z.enum(noticeWays)),
      }),
    ),
    devices: z.array(pushDevice),
    /** With which a browser subscribes (RFC 8292); null: no pushes from here. */
    pushKey: z.string().nullable(),
    /** Which texts can be had; neither: none are sent from here. */
    texts: z.object({ sms: z.boolean(), whatsapp: z.boolean() }),
    /** The account's number as texts reach it; null: none, or one that no network knows. */
    textsTo: z.string().nullable(),
  })
  .meta({ id: 'Notifications' })

export type Notifications = z.infer<typeof notifications>

/** URL-safe base64 without padding, as browsers give their keys. */
const browserKey = (characters: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${characters}}$`), 'Not a key of a browser')

export const notificationRoutes = {
  'GET /api/notifications': {
    summary: 'How you are told what happens',
    tag: 'Notifications',
    answer: notifications,
  },
  'PUT /api/notifications/preferences': {
    summary: 'Choose how you are told',
    tag: 'Notifications',
    body: noticePreferences,
    answer: notifications,
  },
  'PUT /api/notifications/device': {
    summary: 'This browser takes pushes, until you sign out in it',
    tag: 'Notifications',
    body: z.strictObject({
      endpoint: z.url({ protocol: /^https?$/ }).max(2_048),
      keys: z.strictObject({ p256dh: browserKey(87), auth: browserKey(22) }),
    }),
    answer: notifications,
    refusals: ['not_configured'],
    perMinute: 20,
  },
  'DELETE /api/notifications/devices/:deviceId': {
    summary:
      'No more pushes to a browser of yours; the same answer when it is none, or gone already',
    tag: 'Notifications',
    params: z.object({ deviceId }),
    answer: notifications,
  },
  'POST /api/notifications/test': {
    summary: 'Send a push to your browsers, to see it come',
    tag: 'Notifications',
    answer: z.object({ devices: z.int().meta({ description: 'How many it was sent to' }) }),
    refusals: ['not_configured'],
    perMinute: 5,
  },
} as const satisfies Routes
