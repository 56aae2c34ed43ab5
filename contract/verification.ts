/** Operators: who waits to be verified, what was found by itself, and the decision (docs/decisions/0028-joining.md). */
import { z } from 'zod'
import { checkCodes } from '../domain/verification-checks.ts'
import {
  driverStates,
  operatorMoves,
  reasonMaxLength,
  verificationMoveNames,
} from '../domain/verification-moves.ts'
import { documentKinds } from '../domain/verification-papers.ts'
import { applicationFacts, documentId, version } from './joining.ts'
import type { Routes } from './route.ts'
import { driverId, moment, page } from './shapes.ts'
import { freeText } from './text-fields.ts'

export const waitingDriver = z
  .object({
    driverId,
    name: z.string(),
    location: z.string().nullable(),
    state: z.enum(driverStates),
    submittedAt: moment.nullable(),
    stateChangedAt: moment,
    papersValidUntil: moment.nullable(),
    /** Renewed papers that wait, of somebody who is past the first decision. */
    waitingDocuments: z.int(),
    /** Of the last automatic checks. */
    failedChecks: z.int(),
  })
  .meta({ id: 'WaitingDriver' })
export type WaitingDriver = z.infer<typeof waitingDriver>

export const checkResult = z.object({
  code: z.enum(checkCodes),
  outcome: z.enum(['passed', 'look', 'failed']),
  /** What was looked at. */
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
    isEmailVerified: z.boolean(),
    joinedAt: moment,
    /** The last automatic checks; null while they have not run. */
    checks: z.object({ at: moment, results: z.array(checkResult) }).nullable(),
    /** Newest first. */
    history: z.array(
      z.object({
        move: z.enum(verificationMoveNames),
        fromState: z.enum(driverStates),
        toState: z.enum(driverStates),
        /** Name of who did it; null: by itself. */
        by: z.string().nullable(),
        reason: z.string().nullable(),
        at: moment,
      }),
    ),
    /** Other drivers who have shown the same picture or policy. */
    duplicates: z.array(
      z.object({
        driverId,
        name: z.string(),
        kind: z.enum(documentKinds),
        because: z.enum(['same_picture', 'same_policy']),
      }),
    ),
    /** Another one with every change of what is decided about. */
    version,
    serverNow: moment,
  })
  .meta({ id: 'DriverVerification' })
export type DriverVerification = z.infer<typeof verification>

/** May be empty where no reason is needed. */
const reason = freeText(reasonMaxLength)
const params = z.object({ driverId })

export const verificationRoutes = {
  'GET /api/verification': {
    summary: 'Drivers who wait for a decision, the longest first; or all of one state',
    tag: 'Verification',
    query: z.object({
      /** Left out: everything that waits, renewed papers as well. */
      state: z.enum(driverStates).optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(25),
    }),
    answer: page(waitingDriver),
  },
  'GET /api/verification/:driverId': {
    summary: 'One application with its papers, checks and history; looking is on record',
    tag: 'Verification',
    params,
    answer: verification,
    refusals: ['not_found'],
  },
  'POST /api/verification/:driverId/decision': {
    summary: 'Verify, send back, suspend or reinstate; the driver is told',
    tag: 'Verification',
    params,
    /** `seen`: the version of the application that was looked at. */
    body: z.strictObject({ move: z.enum(operatorMoves), reason, seen: version }),
    answer: verification,
    refusals: [
      'not_found',
      'application_not_open',
      'application_changed',
      'papers_not_valid',
      'job_in_hand',
    ],
  },
  'POST /api/verification/:driverId/documents/:documentId/decision': {
    summary: 'Accept or refuse a renewed paper of somebody verified or suspended',
    tag: 'Verification',
    params: params.extend({ documentId }),
    /** `seen`: the version of the paper that was looked at. */
    body: z.strictObject({ accept: z.boolean(), reason, seen: version }),
    answer: verification,
    refusals: ['not_found', 'application_not_open', 'application_changed', 'papers_not_valid'],
  },
} as const satisfies Routes
