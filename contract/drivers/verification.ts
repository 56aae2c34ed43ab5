/** Operators: who waits to be verified, what the automatic checks found, and the review (docs/decisions/0028-driver-verification.md). */
import { z } from 'zod'
import { documentMarks } from '../../domain/drivers/document-review.ts'
import { checkCodes } from '../../domain/drivers/verification-checks.ts'
import {
  driverStates,
  immediateTransitions,
  reasonMaxLength,
  verificationTransitionNames,
} from '../../domain/drivers/verification-transitions.ts'
import { documentKinds } from '../../domain/drivers/verification-documents.ts'
import { anyone, ofBooking, operators } from '../access.ts'
import { shownPhoto } from '../bookings/photos.ts'
import { tripToken } from '../bookings/trips.ts'
import { applicationFacts, documentId, pageId, version } from './verification-application.ts'
import type { Routes } from '../route.ts'
import { bookingId, driverId, moment, page } from '../shapes.ts'
import { freeText } from '../text-fields.ts'

export const waitingDriver = z
  .object({
    driverId,
    name: z.string(),
    location: z.string().nullable(),
    state: z.enum(driverStates),
    submittedAt: moment.nullable(),
    stateChangedAt: moment,
    documentsValidUntil: moment.nullable(),
    /** Renewed documents that wait for review, of a driver who has been verified before. */
    waitingDocuments: z.int(),
    /** Failures in the last automatic checks. */
    failedChecks: z.int(),
  })
  .meta({ id: 'WaitingDriver' })
export type WaitingDriver = z.infer<typeof waitingDriver>

export const checkResult = z.object({
  code: z.enum(checkCodes),
  outcome: z.enum(['passed', 'look', 'failed']),
  /** What was checked. */
  looked: z.string(),
  /** What was found; empty when all is well. */
  found: z.string(),
})

export const verification = z
  .object({
    ...applicationFacts,
    driverId,
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    isPhoneProven: z.boolean(),
    isEmailVerified: z.boolean(),
    joinedAt: moment,
    /** The last automatic checks; null while they have not run. */
    checks: z.object({ at: moment, results: z.array(checkResult) }).nullable(),
    /** Newest first. */
    history: z.array(
      z.object({
        transition: z.enum(verificationTransitionNames),
        fromState: z.enum(driverStates),
        toState: z.enum(driverStates),
        /** Name of the person who did it; null: it happened automatically. */
        by: z.string().nullable(),
        reason: z.string().nullable(),
        at: moment,
      }),
    ),
    /** Other drivers who have submitted the same photo or policy. */
    duplicates: z.array(
      z.object({
        driverId,
        name: z.string(),
        kind: z.enum(documentKinds),
        because: z.enum(['same_picture', 'same_policy']),
      }),
    ),
    /** Who marked which document when. `by`: null when no person did. */
    reviews: z.array(
      z.object({
        documentId,
        by: z.string().nullable(),
        at: moment,
        /** It counts for the application that is in review. */
        isThisReview: z.boolean(),
      }),
    ),
    /** Labels of documents still to be opened and accepted before the driver is verified. */
    unreviewed: z.array(z.string()),
    /** Pages that the reading operator has opened. */
    openedPageIds: z.array(pageId),
    /** Since the last decision; null: there was none. */
    changes: z
      .object({
        facts: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
        documentIds: z.array(documentId),
      })
      .nullable(),
    /** Another one with every change of what is reviewed. */
    version,
    serverNow: moment,
  })
  .meta({ id: 'DriverVerification' })
export type DriverVerification = z.infer<typeof verification>

/** May be empty where no reason is needed. */
const reason = freeText(reasonMaxLength)
const params = z.object({ driverId })

export const driverPhoto = z
  .object({ photo: z.object(shownPhoto).nullable() })
  .meta({ id: 'DriverPhoto' })
export type DriverPhoto = z.infer<typeof driverPhoto>

export const verificationRoutes = {
  'GET /api/bookings/:bookingId/driver-photo': {
    summary:
      'The photo of your driver, from acceptance until the job ends; null where there is none',
    tag: 'Bookings',
    access: ofBooking('owner'),
    params: z.object({ bookingId }),
    answer: driverPhoto,
  },
  'GET /api/trips/:token/driver-photo': {
    summary: 'The same, of a recovery that your insurer pays',
    tag: 'Bookings',
    access: anyone,
    params: z.object({ token: tripToken }),
    answer: driverPhoto,
    perMinute: 30,
  },
  'GET /api/verification': {
    summary: 'Drivers waiting for a decision, longest first; or all in one state',
    tag: 'Verification',
    access: operators,
    query: z.object({
      /** Left out: everything that waits, including renewed documents. */
      state: z.enum(driverStates).optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(25),
    }),
    answer: page(waitingDriver),
  },
  'GET /api/verification/:driverId': {
    summary: 'One application with its documents, checks and history; every view is recorded',
    tag: 'Verification',
    access: operators,
    params,
    answer: verification,
    refusals: ['not_found'],
  },
  'POST /api/verification/:driverId/decision': {
    summary: 'Send back, suspend or reinstate; the driver is notified',
    tag: 'Verification',
    access: operators,
    params,
    /** `seen`: the version of the application that was looked at. */
    formerly: { fields: { move: 'transition' } },
    body: z.strictObject({
      transition: z.enum(immediateTransitions),
      reason,
      seen: version,
    }),
    answer: verification,
    refusals: [
      'not_found',
      'application_not_open',
      'application_changed',
      'papers_not_valid',
      'phone_not_proven',
      'job_in_hand',
    ],
  },
  'POST /api/verification/:driverId/documents/:documentId/opening': {
    summary: 'Put on record that you have every page of a document in front of you',
    tag: 'Verification',
    access: operators,
    params: params.extend({ documentId }),
    /** `seen`: the version of the document that is shown. */
    body: z.strictObject({ seen: version }),
    answer: verification,
    refusals: ['not_found', 'application_changed'],
  },
  'POST /api/verification/:driverId/documents/:documentId/decision': {
    summary:
      'Accept, refuse or ask again for a document you have opened, in an application or renewed later',
    tag: 'Verification',
    access: operators,
    params: params.extend({ documentId }),
    /** `seen`: the version of the document that was looked at. */
    body: z.strictObject({ mark: z.enum(documentMarks), reason, seen: version }),
    answer: verification,
    refusals: [
      'not_found',
      'application_not_open',
      'application_changed',
      'document_not_opened',
      'papers_not_valid',
    ],
  },
} as const satisfies Routes
