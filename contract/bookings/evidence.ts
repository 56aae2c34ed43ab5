/** Photos and the signature of a recovery: who added what, and links to look at it (docs/decisions/0020-evidence.md). */
import { z } from 'zod'
import { cornerStages, evidenceSides, photoKinds } from '../../domain/evidence/evidence.ts'
import { odometerBounds, odometerUnits } from '../../domain/evidence/odometer.ts'
import { maxPhotoBytes } from '../../domain/evidence/photo.ts'
import {
  checkSignaturePath,
  signatureMaxLength,
  signatureTexts,
} from '../../domain/evidence/signature.ts'
import { ofBooking } from '../access.ts'
import { photoMediaTypes, shownPhoto } from './photos.ts'
import type { Routes } from '../route.ts'
import { sealId, sha256Hash } from './seals.ts'
import { bookingId, clientId, id, moment } from '../shapes.ts'
import { personName } from '../text-fields.ts'

export const photoId = id('pho')

const sha256 = z.string().meta({ description: 'SHA-256 in hexadecimal' })

export const photo = z
  .object({
    photoId,
    /** Yours: what your device called it. Left out of a photo of someone else, and by an older release. */
    clientId: clientId.optional(),
    side: z.enum(evidenceSides),
    kind: z.enum(photoKinds),
    /** By the clock of the device that took it. */
    takenAt: moment.nullable(),
    createdAt: moment,
    /** From then on every answer has it. Left out by an older release. */
    storedAt: moment.optional(),
    /** Hash of the stored photo. */
    sha256,
    ...shownPhoto,
    /** Taken by a driver who had the job before and could not come. */
    isOfFormerDriver: z.boolean(),
    /** Yours, and the booking has not moved on since. */
    isRemovable: z.boolean(),
  })
  .meta({ id: 'Photo' })

export type Photo = z.infer<typeof photo>

export const signature = z
  .object({
    signerName: z.string(),
    /** SVG path data on a pad of 600 by 200; null when the name was typed and confirmed. */
    path: z.string().nullable(),
    signedAt: moment,
    /** Hash of booking, name, path and time as one JSON list. */
    sha256,
  })
  .meta({ id: 'Signature' })

export type Signature = z.infer<typeof signature>

const odometerSalt = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .meta({ description: 'Of its hashes, so that no one finds the reading by trying all' })
const odometerNumber = z.int().min(odometerBounds.min).max(odometerBounds.max)

export const odometerReading = z
  .object({
    readingId: id('odo'),
    stage: z.enum(cornerStages),
    /** As the dashboard shows it; null: not readable. */
    value: odometerNumber.nullable(),
    unit: z.enum(odometerUnits).nullable(),
    /** It contradicts the reading of the other stage, and the driver said that it is so. */
    isConfirmed: z.boolean(),
    takenAt: moment,
    /** When a later one took its place; null: it counts. */
    replacedAt: moment.nullable(),
    salt: odometerSalt,
    /** Hash of booking, stage, value, unit, salt and time as one JSON list. */
    sha256,
  })
  .meta({ id: 'OdometerReading' })

export type OdometerReading = z.infer<typeof odometerReading>

export const evidence = z
  .object({
    /** Oldest first. */
    photos: z.array(photo),
    signature: signature.nullable(),
    /** Of the odometer, in the order in which they arrived, with those that were corrected. Left out by older releases. */
    readings: z.array(odometerReading).optional(),
    /** The chain in which they are sealed; null before the first. `unsealedPhotos`: came before there were seals. */
    seal: z
      .object({ sealId, count: z.int(), sealedAt: moment, unsealedPhotos: z.int() })
      .nullable()
      .optional(),
    serverNow: moment,
  })
  .meta({ id: 'Evidence' })

export type Evidence = z.infer<typeof evidence>

const signaturePath = z
  .string()
  .max(signatureMaxLength, signatureTexts.notOurs)
  .superRefine((path, context) => {
    const message = checkSignaturePath(path)
    if (message) context.addIssue({ code: 'custom', message })
  })

export const signatureRequest = z
  .strictObject({
    signerName: personName,
    /** Null: the person typed their name and confirms that it counts as their signature. */
    path: signaturePath.nullable(),
    /** When it was given, by the device's clock, if it could not be sent at once; ignored when it cannot be true. */
    pressedAt: moment.optional(),
    /** What the phone chained when it was given (`domain/evidence/sealing/links.ts`); left out by older ones. */
    chained: z
      .strictObject({ link: sha256Hash, previousLink: sha256Hash.nullable(), takenAt: moment })
      .optional(),
  })
  .meta({ id: 'SignatureRequest' })

export type SignatureRequest = z.infer<typeof signatureRequest>

/** What the driver read of the dashboard. Refused with `invalid_input`: a value without its unit. */
export const odometerRequest = z
  .strictObject({
    clientId,
    stage: z.enum(cornerStages),
    value: odometerNumber.nullable(),
    unit: z.enum(odometerUnits).nullable(),
    isConfirmed: z.boolean(),
    salt: odometerSalt,
    /** When it was typed, by the device's clock, if it could not be sent at once; ignored when it cannot be true. */
    pressedAt: moment.optional(),
    chained: signatureRequest.shape.chained,
  })
  .refine(({ value, unit }) => (value === null) === (unit === null), {
    path: ['unit'],
    message: 'Say kilometres or miles',
  })
  .meta({ id: 'OdometerRequest' })

export type OdometerRequest = z.infer<typeof odometerRequest>

/** What the phone chained when it took the photo (`domain/evidence/sealing/links.ts`); left out by older ones. */
const deviceClaim = {
  link: sha256Hash.optional(),
  previousLink: sha256Hash.optional(),
}
/** Where the phone was: a header, because addresses are written down on their way. */
const claimHeaders = z.object({
  'x-evidence-place': z
    .string()
    .regex(/^-?\d{1,2}\.\d{5},-?\d{1,3}\.\d{5} [0-9a-f]{32}$/)
    .optional()
    .meta({ description: 'Latitude, longitude and the salt of their hash: `53.34980,-6.26031 …`' }),
})

const params = z.object({ bookingId })

export const evidenceRoutes = {
  'GET /api/bookings/:bookingId/evidence': {
    summary: 'Photos and signature of a booking, with links that expire',
    tag: 'Evidence',
    access: ofBooking('owner', 'assigned_driver', 'operator'),
    params,
    answer: evidence,
  },
  'POST /api/bookings/:bookingId/photos': {
    summary: 'Add a photo; sent again with the same `clientId` it is the same one',
    tag: 'Evidence',
    access: ofBooking('owner', 'assigned_driver'),
    params,
    query: z.object({
      kind: z.enum(photoKinds),
      clientId,
      takenAt: moment.optional(),
      ...deviceClaim,
    }),
    headers: claimHeaders,
    file: { mediaTypes: photoMediaTypes, maxBytes: maxPhotoBytes },
    answer: photo,
    status: 201,
    refusals: ['photo_not_offered', 'photos_full', 'photo_not_readable', 'photo_too_large'],
    perMinute: 40,
  },
  'DELETE /api/bookings/:bookingId/photos/:photoId': {
    summary: 'Remove a photo of yours, until the booking has moved on',
    tag: 'Evidence',
    access: ofBooking('owner', 'assigned_driver'),
    params: params.extend({ photoId }),
    refusals: ['photo_kept'],
  },
  'PUT /api/bookings/:bookingId/signature': {
    summary: 'The signature at hand-over; until the recovery is completed a new one replaces it',
    tag: 'Evidence',
    access: ofBooking('owner', 'assigned_driver'),
    params,
    body: signatureRequest,
    answer: signature,
    refusals: ['signature_not_open'],
  },
  'POST /api/bookings/:bookingId/odometer': {
    summary:
      'What the dashboard shows at pickup or hand-over; a later one takes the place of the one before, which stays',
    tag: 'Evidence',
    access: ofBooking('assigned_driver'),
    params,
    body: odometerRequest,
    answer: odometerReading,
    refusals: ['odometer_not_open', 'odometer_full'],
    perMinute: 20,
  },
} as const satisfies Routes
