/**
 * How an applicant becomes a verified driver: one table of transitions, and who may make each (specification, operator side §9; rulings,
 * "Roles and privacy": a role grants nothing on its own). Only `verified` is ever offered a job, and only while the documents are valid.
 */
import { accepted, refused, type Outcome } from '../refusal.ts'

export const driverStates = [
  'draft',
  'submitted',
  'in_review',
  'verified',
  'returned',
  'suspended',
] as const
export type DriverState = (typeof driverStates)[number]

export const driverStateLabels: Record<DriverState, string> = {
  draft: 'Not sent yet',
  submitted: 'Sent',
  in_review: 'In review',
  verified: 'Verified',
  returned: 'Sent back',
  suspended: 'Suspended',
}

type TransitionRow = {
  from: readonly DriverState[]
  to: DriverState
  /** `system`: when the automatic checks are done. */
  by: 'driver' | 'operator' | 'system'
  /** The driver is told why, so a reason must be given. */
  needsReason: boolean
}

export const verificationTransitionNames = [
  'submit',
  'take_back',
  'begin_review',
  'verify',
  'return',
  'suspend',
  'reinstate',
] as const
export type VerificationTransition = (typeof verificationTransitionNames)[number]

export const verificationTransitions = {
  submit: { from: ['draft', 'returned'], to: 'submitted', by: 'driver', needsReason: false },
  /** To change what was sent, or what was verified; offers stop with it. */
  take_back: {
    from: ['submitted', 'in_review', 'verified'],
    to: 'draft',
    by: 'driver',
    needsReason: false,
  },
  begin_review: { from: ['submitted'], to: 'in_review', by: 'system', needsReason: false },
  verify: { from: ['in_review'], to: 'verified', by: 'operator', needsReason: false },
  /** From `suspended` too: a truck or licence that is not acceptable can only be changed there. */
  return: {
    from: ['submitted', 'in_review', 'suspended'],
    to: 'returned',
    by: 'operator',
    needsReason: true,
  },
  suspend: { from: ['verified'], to: 'suspended', by: 'operator', needsReason: true },
  reinstate: { from: ['suspended'], to: 'verified', by: 'operator', needsReason: false },
} as const satisfies Record<VerificationTransition, TransitionRow>

/** What an operator does about a driver. */
export const operatorTransitions = ['verify', 'return', 'suspend', 'reinstate'] as const
export type OperatorTransition = (typeof operatorTransitions)[number]

/** Those that take effect at once. To verify can be undone for some seconds, and is an action of its own (`domain/operations/undo.ts`). */
export const immediateTransitions = [
  'return',
  'suspend',
  'reinstate',
] as const satisfies OperatorTransition[]
export type ImmediateTransition = (typeof immediateTransitions)[number]

/** The longest reason a driver is given. */
export const reasonMaxLength = 500

export type VerificationFacts = {
  state: DriverState
  /** Lines of the checklist that are not done. */
  undone: readonly string[]
  /** The earliest expiry of what counts when this transition is made; null while a document is missing. */
  documentsValidUntil: Date | null
  hasActiveJob: boolean
  /** The account has a number that no code has come back from. */
  isPhoneToProve: boolean
  /** Labels of documents that were not opened and accepted in this review. */
  unreviewed: readonly string[]
  /** Labels of documents that were refused, or asked for again, in this review. */
  refusedDocuments: readonly string[]
  /** It was sent back, and nothing was changed since. */
  isUnchanged: boolean
}

export type VerificationEvent = {
  transition: VerificationTransition
  by: TransitionRow['by']
  /** Empty: none is given. */
  reason: string
}

const rows: Record<VerificationTransition, TransitionRow> = verificationTransitions

/** The transitions that this actor may make from here, leaving aside every other condition. */
export const transitionsFrom = (
  state: DriverState,
  by: TransitionRow['by'],
): readonly VerificationTransition[] =>
  verificationTransitionNames.filter(
    (transition) => rows[transition].by === by && rows[transition].from.includes(state),
  )

/**
 * The state this transition leads to, or why it is not allowed. Pure: `now` is the database's clock, read under the lock of the profile.
 * Refusals: `application_not_open`, `phone_not_proven`, `application_incomplete`, `application_unchanged`, `documents_not_reviewed`,
 * `papers_not_valid`, `job_in_hand`, and `invalid_input` for a missing reason.
 */
export const applyVerificationTransition = (
  facts: VerificationFacts,
  { transition, by, reason }: VerificationEvent,
  now: Date,
): Outcome<DriverState> => {
  const row = rows[transition]
  if (row.by !== by || !row.from.includes(facts.state)) return refused('application_not_open')
  if (row.needsReason && reason.trim() === '' && !saysEnough(transition, facts)) {
    return refused('invalid_input', { fields: { reason: 'Give a reason: the driver sees it' } })
  }
  if (transition === 'submit' && facts.isPhoneToProve) return refused('phone_not_proven')
  if (transition === 'submit' && facts.undone.length > 0) {
    return refused('application_incomplete', { detail: `Still to do: ${facts.undone.join(', ')}.` })
  }
  if (transition === 'submit' && facts.isUnchanged) return refused('application_unchanged')
  if (transition === 'verify' && facts.unreviewed.length > 0) {
    return refused('documents_not_reviewed', {
      detail: `Not opened and accepted yet: ${facts.unreviewed.join(', ')}.`,
    })
  }
  if (row.to === 'verified') {
    if (facts.isPhoneToProve) {
      return refused('phone_not_proven', {
        detail: 'This driver hasn’t confirmed their phone number. They can do it in their account.',
      })
    }
    const { documentsValidUntil } = facts
    if (facts.undone.length > 0 || !documentsValidUntil || documentsValidUntil <= now) {
      return refused('papers_not_valid')
    }
  }
  // the truck of a recovery under way is not changed
  if (transition === 'take_back' && facts.hasActiveJob) return refused('job_in_hand')
  if (transition === 'return' && facts.hasActiveJob) {
    return refused('job_in_hand', { detail: 'The driver has a job. Wait until it is done.' })
  }
  return accepted(row.to)
}

/** Refused documents have reasons of their own, which the driver reads when the application is sent back. */
const saysEnough = (transition: VerificationTransition, facts: VerificationFacts): boolean =>
  transition === 'return' && facts.refusedDocuments.length > 0

/** When base and rate, or documents, may be changed. A verified driver's count at once, or once an operator accepts them. */
export const mayChangeBase = (state: DriverState): boolean =>
  ['draft', 'returned', 'verified'].includes(state)
export const mayChangeDocuments = (state: DriverState): boolean =>
  ['draft', 'returned', 'verified', 'suspended'].includes(state)
/** The truck and the licence were checked together with the rest: to change them, the driver takes the application back. */
export const mayChangeTruck = (state: DriverState): boolean => ['draft', 'returned'].includes(state)
