/** A driver's own application: saved step by step, sent when whole, and the weekly hours (docs/decisions/0028-driver-verification.md). */
import { z } from 'zod'
import { readDate } from '../../domain/time/calendar-date.ts'
import { vehicleTypes } from '../../domain/bookings/casualty.ts'
import { counties } from '../../domain/places/counties.ts'
import { checkDutySpans, maxSpansOfDay, minutesOfDay } from '../../domain/drivers/duty-schedule.ts'
import { pdfMediaType } from '../../domain/evidence/pdf.ts'
import { maxPhotoBytes } from '../../domain/evidence/photo.ts'
import { driverPerKm } from '../../domain/tariffs/tariff.ts'
import {
  driverServices,
  truckColourMaxLength,
  truckLimits,
  truckTypes,
} from '../../domain/drivers/truck.ts'
import { checklistCodes } from '../../domain/drivers/verification-checklist.ts'
import { licenceCategories } from '../../domain/drivers/licence.ts'
import { driverStates } from '../../domain/drivers/verification-transitions.ts'
import {
  documentKinds,
  documentStates,
  insurerMaxLength,
  maxCoverCents,
  policyNumberMaxLength,
} from '../../domain/drivers/verification-documents.ts'
import { drivers } from '../access.ts'
import { photoMediaTypes, shownPhoto } from '../bookings/photos.ts'
import type { Routes } from '../route.ts'
import { cents, clientId, driverId, id, moment } from '../shapes.ts'
import { freeText, neededText } from '../text-fields.ts'

/** Where a driver’s application is shown; mails lead there. */
export const joinPath = '/driver/join'

export const documentId = id('doc')
export const pageId = id('dpg')

/** Version of what is shown: a review names the version that was looked at. Letters alone, as with `clientId`. */
export const version = z
  .string()
  .regex(/^[a-p]{64}$/, 'Unknown version')
  .meta({ description: 'Of what is shown: 64 letters' })

/** A day of the calendar; `message` says which one is missing. */
export const date = (message: string) =>
  z
    .string()
    .refine((text) => readDate(text) !== null, message)
    .meta({ description: 'YYYY-MM-DD' })

export const validUntil = date('Enter until when it is valid')

export const baseRequest = z.strictObject({
  /** A place of the gazetteer. */
  town: z.string().min(1, 'Choose a town').max(100),
  county: z.enum(counties),
  perKmCents: z
    .int()
    .min(driverPerKm.minCents, `At least ${driverPerKm.minCents} cents per km`)
    .max(driverPerKm.maxCents, `At most ${driverPerKm.maxCents} cents per km`),
})

const { payloadKg, grossKg, heightCm } = truckLimits

export const truckRequest = z.strictObject({
  name: neededText(60, 'Enter make and model'),
  type: z.enum(truckTypes),
  payloadKg: z
    .int()
    .min(payloadKg.min, `At least ${payloadKg.min} kg`)
    .max(payloadKg.max, `At most ${payloadKg.max} kg`),
  /** What it may weigh in all, from its registration certificate. */
  grossKg: z
    .int()
    .min(grossKg.min, `At least ${grossKg.min} kg`)
    .max(grossKg.max, `At most ${grossKg.max} kg`),
  /** Left out by a page of an older release: none. */
  hasTachograph: z.boolean().default(false),
  heightCm: z
    .int()
    .min(heightCm.min, `At least ${heightCm.min} cm`)
    .max(heightCm.max, `At most ${heightCm.max} cm`),
  vehicleTypes: z
    .array(z.enum(vehicleTypes))
    .min(1, 'Choose what it recovers')
    .max(vehicleTypes.length),
  services: z.array(z.enum(driverServices)).max(driverServices.length),
  registration: neededText(20, 'Enter its registration'),
  /** Customers look out for it. */
  colour: freeText(truckColourMaxLength).optional(),
  firstRegistered: date('Enter when it was first registered'),
})

export const licenceRequest = z.strictObject({
  category: z.enum(licenceCategories),
  since: date('Enter since when you have held it'),
})

export const documentRequest = z
  .strictObject({
    insurer: freeText(insurerMaxLength).nullable(),
    policyNumber: freeText(policyNumberMaxLength).nullable(),
    coverCents: z.int().min(1, 'Enter the cover').max(maxCoverCents, 'Too much').nullable(),
    validUntil: validUntil.nullable(),
  })
  .meta({ id: 'DriverDocumentRequest' })

/** A photo, or a PDF, whose `thumbnailLink` opens nothing and whose size is in points. */
export const documentPage = z.object({
  pageId,
  ...shownPhoto,
  mediaType: z.enum(['image/jpeg', pdfMediaType]).default('image/jpeg'),
  /** Null: a photo. */
  pdfPages: z.int().nullable().default(null),
})

export const driverDocument = z
  .object({
    documentId,
    kind: z.enum(documentKinds),
    state: z.enum(documentStates),
    insurer: z.string().nullable(),
    policyNumber: z.string().nullable(),
    coverCents: cents.nullable(),
    validUntil: z.string().nullable(),
    /** Why it was refused, or asked for again. */
    reason: z.string().nullable(),
    /** It was not refused for what it shows, but has to be sent again. */
    requestedAgain: z.boolean().default(false),
    createdAt: moment,
    pages: z.array(documentPage),
    /** Changes whenever its pages or details change. */
    version,
  })
  .meta({ id: 'DriverDocument' })
export type DriverDocument = z.infer<typeof driverDocument>

export const checklistLine = z.object({
  code: z.enum(checklistCodes),
  label: z.string(),
  state: z.enum(['done', 'missing', 'problem']),
  note: z.string(),
})

export const applicationFacts = {
  state: z.enum(driverStates),
  /** Why it was sent back or suspended. */
  reason: z.string().nullable(),
  submittedAt: moment.nullable(),
  documentsValidUntil: moment.nullable(),
  base: z.object({ town: z.string(), county: z.enum(counties), location: z.string() }).nullable(),
  perKmCents: cents,
  truck: z
    .object({
      name: z.string(),
      type: z.enum(truckTypes),
      payloadKg: z.int(),
      grossKg: z.int().nullable().default(null),
      hasTachograph: z.boolean().default(false),
      heightCm: z.int(),
      vehicleTypes: z.array(z.enum(vehicleTypes)),
      services: z.array(z.enum(driverServices)),
      registration: z.string().nullable(),
      colour: z.string().nullable().default(null),
      firstRegistered: z.string().nullable(),
    })
    .nullable(),
  licence: z.object({ category: z.enum(licenceCategories), since: z.string() }).nullable(),
  /** Documents that wait, that count, or that were refused last. */
  documents: z.array(driverDocument),
  checklist: z.array(checklistLine),
}

export const application = z
  .object({
    ...applicationFacts,
    /** Null before anything was saved. */
    driverId: driverId.nullable(),
    serverNow: moment,
  })
  .meta({ id: 'DriverApplication' })
export type DriverApplication = z.infer<typeof application>

const dutySpan = z.strictObject({
  weekday: z.int().min(1).max(7),
  fromMinute: z
    .int()
    .min(0)
    .max(minutesOfDay - 1),
  untilMinute: z.int().min(1).max(minutesOfDay),
})

export const schedule = z
  .object({
    spans: z.array(dutySpan),
    /** The next start or end. */
    nextEdgeAt: moment.nullable(),
    /** Whether the hours say on duty now; the switch may say otherwise. */
    isScheduledOn: z.boolean(),
    serverNow: moment,
  })
  .meta({ id: 'DutySchedule' })
export type DutySchedule = z.infer<typeof schedule>

const ofKind = z.object({ kind: z.enum(documentKinds) })
const closed = ['application_not_open'] as const

export const scheduleRoutes = {
  'GET /api/driver/schedule': {
    summary: 'Your weekly hours, in Irish time',
    tag: 'Driving',
    access: drivers,
    answer: schedule,
    refusals: ['driver_profile_missing'],
  },
  'PUT /api/driver/schedule': {
    summary: 'Change your weekly hours; they take you on and off duty from their next start or end',
    tag: 'Driving',
    access: drivers,
    body: z.strictObject({
      spans: z
        .array(dutySpan)
        .max(7 * maxSpansOfDay)
        .superRefine((spans, context) => {
          const message = checkDutySpans(spans)
          if (message) context.addIssue({ code: 'custom', message })
        }),
    }),
    answer: schedule,
    refusals: ['driver_profile_missing'],
  },
} as const satisfies Routes

export const applicationRoutes = {
  'GET /api/driver/application': {
    summary: 'Your application to drive, and what it still needs',
    tag: 'Verification',
    access: drivers,
    answer: application,
  },
  'PUT /api/driver/application/base': {
    summary: 'Where you start from, and your rate; changeable when verified',
    tag: 'Verification',
    access: drivers,
    body: baseRequest,
    answer: application,
    refusals: [...closed, 'place_not_found'],
  },
  'PUT /api/driver/application/truck': {
    summary: 'What you drive, what it carries and what you do',
    tag: 'Verification',
    access: drivers,
    body: truckRequest,
    answer: application,
    refusals: closed,
  },
  'PUT /api/driver/application/licence': {
    summary: 'Category of your licence, and since when you have held it',
    tag: 'Verification',
    access: drivers,
    body: licenceRequest,
    answer: application,
    refusals: closed,
  },
  'PUT /api/driver/documents/:kind': {
    summary: 'The details of a document, or of the one that will replace it',
    tag: 'Verification',
    access: drivers,
    params: ofKind,
    body: documentRequest,
    answer: application,
    refusals: closed,
  },
  'POST /api/driver/documents/:kind/pages': {
    summary:
      'Add a photo of a page, or a PDF; sent again with the same `clientId` it is the same one',
    tag: 'Verification',
    access: drivers,
    params: ofKind,
    query: z.object({ clientId }),
    file: { mediaTypes: [...photoMediaTypes, pdfMediaType], maxBytes: maxPhotoBytes },
    answer: application,
    status: 201,
    refusals: [
      ...closed,
      'pages_full',
      'pdf_not_accepted',
      'photo_not_readable',
      'photo_too_large',
    ],
    perMinute: 40,
  },
  'DELETE /api/driver/documents/:kind/pages/:pageId': {
    summary: 'Remove a photo that is waiting for review',
    tag: 'Verification',
    access: drivers,
    params: ofKind.extend({ pageId }),
    answer: application,
    refusals: closed,
  },
  'POST /api/driver/application/submit': {
    summary: 'Send the application: it is checked, and a person decides',
    tag: 'Verification',
    access: drivers,
    answer: application,
    refusals: [...closed, 'application_incomplete', 'application_unchanged', 'phone_not_proven'],
  },
  'POST /api/driver/application/take-back': {
    summary: 'Withdraw the application to change it: no offers until it is verified again',
    tag: 'Verification',
    access: drivers,
    answer: application,
    refusals: [...closed, 'job_in_hand'],
  },
} as const satisfies Routes
