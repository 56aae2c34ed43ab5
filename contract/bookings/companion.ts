/**
 * The night companion of a booking: how its customer is, their check-ins, and texts with the trip's link
 * (docs/decisions/0108-the-night-companion.md). Read by the customer, the driver on the job and operators, and in no other answer.
 */
import { z } from 'zod'
import {
  companionAlerts,
  companionSigns,
  spokenNoteMaxLength,
  spokenReasonKeys,
} from '../../domain/companion/check-in.ts'
import {
  companionCircumstances,
  companionNoteMaxLength,
  companionTextVersions,
} from '../../domain/companion/companion.ts'
import { ofBooking } from '../access.ts'
import type { Routes } from '../route.ts'
import { bookingId, clientId, id, moment } from '../shapes.ts'
import { freeText, phoneNumber } from '../text-fields.ts'

const batteryPercent = z.int().min(0).max(100)

/** What the customer said. */
export const companionAnswers = z
  .object({
    circumstances: z.array(z.enum(companionCircumstances)),
    note: z.string().nullable(),
    /** As the phone said at the last answer or press; null: it does not say. */
    batteryPercent: batteryPercent.nullable(),
  })
  .meta({ id: 'CompanionAnswers' })
export type CompanionAnswers = z.infer<typeof companionAnswers>

/** Check-ins and alerts: for the customer and operators. The driver reads none of it, because the danger may be the driver. */
export const companionWatch = z
  .object({
    answeredAt: moment,
    /** Since when the customer wants none; null: they do. */
    stoppedAt: moment.nullable(),
    lastSignAt: moment,
    /** When the check-in was sent that waits for its press; null: none waits. */
    openCheckInAt: moment.nullable(),
    nextCheckInAt: moment.nullable(),
    silences: z.int(),
    alert: z.object({ kind: z.enum(companionAlerts), since: moment }).nullable(),
    /** The newest first; for operators, and empty for the customer. */
    signs: z.array(
      z.object({
        signId: id('sgn'),
        kind: z.enum(companionSigns),
        at: moment,
        /** The operator who spoke to them, why that counts, and their words. */
        by: z.string().nullable(),
        reason: z.enum(spokenReasonKeys).nullable(),
        note: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'CompanionWatch' })
export type CompanionWatch = z.infer<typeof companionWatch>

export const companionView = z
  .object({
    /** Null: the customer has said nothing, or the caller is a driver whose job is over. */
    answers: companionAnswers.nullable(),
    watch: companionWatch.nullable(),
    /** For the customer alone: who was sent the trip's link. */
    followLinks: z.array(z.object({ phone: z.string(), sentAt: moment })),
    serverNow: moment,
  })
  .meta({ id: 'Companion' })
export type CompanionView = z.infer<typeof companionView>

export const companionAnswersRequest = z
  .strictObject({
    circumstances: z
      .array(z.enum(companionCircumstances))
      .max(companionCircumstances.length)
      .transform((sent) => companionCircumstances.filter((one) => sent.includes(one))),
    note: freeText(companionNoteMaxLength).nullable(),
    batteryPercent: batteryPercent.nullable(),
    /** Of the sentence they agree to; left out by pages that were open before there was a version. */
    textVersion: z.enum(companionTextVersions).optional(),
  })
  .meta({ id: 'CompanionAnswersRequest' })
export type CompanionAnswersRequest = z.output<typeof companionAnswersRequest>

export const companionSignRequest = z
  .strictObject({
    kind: z.enum(['ok', 'not_safe']),
    clientId,
    batteryPercent: batteryPercent.nullable(),
  })
  .meta({ id: 'CompanionSignRequest' })

export const followLinkRequest = z.strictObject({ phone: phoneNumber })

export const spokenRequest = z.strictObject({
  reason: z.enum(spokenReasonKeys),
  note: freeText(spokenNoteMaxLength).nullable(),
})

const params = z.object({ bookingId })
const tag = 'Companion'

export const companionRoutes = {
  'GET /api/bookings/:bookingId/companion': {
    summary: 'How the customer is: for them, the driver on the job and operators, on record',
    tag,
    access: ofBooking('owner', 'assigned_driver', 'operator'),
    params,
    answer: companionView,
    perMinute: 120,
  },
  'PUT /api/bookings/:bookingId/companion': {
    summary: 'Say how you are while you wait, or change it; check-ins start where an answer does',
    tag,
    access: ofBooking('owner'),
    params,
    body: companionAnswersRequest,
    answer: companionView,
    refusals: ['companion_not_open', 'companion_over'],
    perMinute: 20,
  },
  'DELETE /api/bookings/:bookingId/companion': {
    summary: 'Stop check-ins and remove what you said; an open alert stays with the operators',
    tag,
    access: ofBooking('owner'),
    params,
    answer: companionView,
    perMinute: 20,
  },
  'POST /api/bookings/:bookingId/companion/signs': {
    summary: '“All OK”, or “I’m not safe”; sent again with the same `clientId` it is the same one',
    tag,
    priority: 'high',
    access: ofBooking('owner'),
    params,
    body: companionSignRequest,
    answer: companionView,
    refusals: ['companion_not_open', 'companion_over'],
    perMinute: 30,
  },
  'POST /api/bookings/:bookingId/companion/follow-links': {
    summary: 'Text the trip’s link to a relative: two numbers for each trip, each once',
    tag,
    access: ofBooking('owner'),
    params,
    body: followLinkRequest,
    answer: companionView,
    status: 201,
    refusals: [
      'companion_not_open',
      'companion_over',
      'follow_links_used',
      'follow_link_not_texted',
    ],
    perMinute: 6,
  },
  'POST /api/bookings/:bookingId/companion/spoken': {
    summary: 'An operator has spoken to them: the alert ends and the clock restarts; on record',
    tag,
    access: ofBooking('operator'),
    params,
    body: spokenRequest,
    answer: companionView,
    perMinute: 30,
  },
} as const satisfies Routes
