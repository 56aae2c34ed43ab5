/**
 * How somebody who wants to drive becomes a verified driver: one table of moves, and who may make each (specification, operator side §9;
 * rulings, "Roles and privacy": a role grants nothing by itself). Only `verified` is ever offered a job, and only while the papers are good.
 */
import { accepted, refused, type Outcome } from './refusal.ts'

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

/** Of the driving licence (Directive 2006/126/EC, Article 4). */
export const licenceCategories = ['B', 'BE', 'C1', 'C1E', 'C', 'CE'] as const
export type LicenceCategory = (typeof licenceCategories)[number]

type MoveRow = {
  from: readonly DriverState[]
  to: DriverState
  /** `system`: when the automatic checks are done. */
  by: 'driver' | 'operator' | 'system'
  /** The driver is told why, so somebody has to say it. */
  needsReason: boolean
}

export const verificationMoveNames = [
  'submit',
  'take_back',
  'begin_review',
  'verify',
  'return',
  'suspend',
  'reinstate',
] as const
export type VerificationMove = (typeof verificationMoveNames)[number]

export const verificationMoves = {
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
  /** From `suspended` too: a truck or licence that will not do is changed there, and nothing else leads out. */
  return: {
    from: ['submitted', 'in_review', 'suspended'],
    to: 'returned',
    by: 'operator',
    needsReason: true,
  },
  suspend: { from: ['verified'], to: 'suspended', by: 'operator', needsReason: true },
  reinstate: { from: ['suspended'], to: 'verified', by: 'operator', needsReason: false },
} as const satisfies Record<VerificationMove, MoveRow>

/** What an operator decides. */
export const operatorMoves = ['verify', 'return', 'suspend', 'reinstate'] as const
export type OperatorMove = (typeof operatorMoves)[number]

/** The longest reason a driver is given. */
export const reasonMaxLength = 500

export type VerificationFacts = {
  state: DriverState
  /** Lines of the checklist that are not done. */
  undone: readonly string[]
  /** The earliest end of what counts when this move is made; null while a paper is missing. */
  papersValidUntil: Date | null
  hasActiveJob: boolean
}

export type VerificationEvent = {
  move: VerificationMove
  by: MoveRow['by']
  /** Empty: none is given. */
  reason: string
}

const rows: Record<VerificationMove, MoveRow> = verificationMoves

/** The moves that this one may make from here, whatever else stands in the way. */
export const movesFrom = (state: DriverState, by: MoveRow['by']): readonly VerificationMove[] =>
  verificationMoveNames.filter((move) => rows[move].by === by && rows[move].from.includes(state))

/**
 * The state this move leads to, or why it may not be made. Pure: `now` is the database's clock, read under the lock of the profile.
 * Refusals: `application_not_open`, `application_incomplete`, `papers_not_valid`, `job_in_hand`, and `invalid_input` for a missing reason.
 */
export const decideVerification = (
  facts: VerificationFacts,
  { move, by, reason }: VerificationEvent,
  now: Date,
): Outcome<DriverState> => {
  const row = rows[move]
  if (row.by !== by || !row.from.includes(facts.state)) return refused('application_not_open')
  if (row.needsReason && reason.trim() === '') {
    return refused('invalid_input', { fields: { reason: 'Say why: the driver reads it' } })
  }
  if (move === 'submit' && facts.undone.length > 0) {
    return refused('application_incomplete', { detail: `Still to do: ${facts.undone.join(', ')}.` })
  }
  if (row.to === 'verified') {
    const { papersValidUntil } = facts
    if (facts.undone.length > 0 || !papersValidUntil || papersValidUntil <= now) {
      return refused('papers_not_valid')
    }
  }
  // the truck of a recovery under way is not changed
  if (move === 'take_back' && facts.hasActiveJob) return refused('job_in_hand')
  if (move === 'return' && facts.hasActiveJob) {
    return refused('job_in_hand', { detail: 'The driver has a job. Wait until it is done.' })
  }
  return accepted(row.to)
}

/** Whose place and rate, and papers, may be changed: those of somebody verified count at once, or when an operator accepts them. */
export const mayChangeBase = (state: DriverState): boolean =>
  ['draft', 'returned', 'verified'].includes(state)
export const mayChangePapers = (state: DriverState): boolean =>
  ['draft', 'returned', 'verified', 'suspended'].includes(state)
/** The truck and the licence were looked at together with the rest: to change them, the application is taken back. */
export const mayChangeTruck = (state: DriverState): boolean => ['draft', 'returned'].includes(state)
