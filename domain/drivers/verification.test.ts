/**
 * Verification without a database: the transitions, the documents, the checklist, the checks. The mutants that each test was seen to
 * fail with are named beside it.
 */
import { describe, expect, it } from 'vitest'
import { endOfDate, readDate, yearsSince } from '../time/calendar-date.ts'
import { checkApplication } from './verification-checks.ts'
import { checklistOf, undoneOf, type Application } from './verification-checklist.ts'
import {
  applyVerificationTransition,
  driverStates,
  mayChangeTruck,
  transitionsFrom,
  verificationTransitionNames,
  verificationTransitions,
  type DriverState,
  type VerificationFacts,
} from './verification-transitions.ts'
import {
  documentKinds,
  documentRules,
  isPolicy,
  missingOf,
  documentsValidUntil,
  problemOf,
  type DriverDocument,
} from './verification-documents.ts'

const now = new Date('2026-11-20T12:00:00Z')

const document = (
  kind: DriverDocument['kind'],
  changed: Partial<DriverDocument> = {},
): DriverDocument => ({
  kind,
  pages: documentRules[kind].pages.min,
  insurer: isPolicy(kind) ? 'Sample Mutual' : null,
  policyNumber: isPolicy(kind) ? `P ${kind}` : null,
  coverCents: isPolicy(kind) ? 3_000_000_00 : null,
  validUntil: documentRules[kind].hasEnd ? '2027-06-30' : null,
  ...changed,
})

const whole: Application = {
  phone: 'counts',
  isEmailVerified: true,
  location: 'Naas, Co. Kildare',
  truck: {
    name: 'Flatbed, 5 t',
    type: 'flatbed',
    payloadKg: 5_000,
    grossKg: 7_490,
    hasTachograph: false,
    heightCm: 290,
    vehicleTypes: ['car'],
    registration: '221-KE-1234',
    colour: 'Yellow',
    firstRegistered: '2022-03-01',
  },
  licence: { category: 'C1', since: '2015-05-05' },
  documents: documentKinds.map((kind) => document(kind)),
}
const { truck } = whole
if (!truck) throw new Error('the sample has no truck')
const withDocument = (
  kind: DriverDocument['kind'],
  changed: Partial<DriverDocument>,
): Application => ({
  ...whole,
  documents: documentKinds.map((one) => document(one, one === kind ? changed : {})),
})

const facts: VerificationFacts = {
  state: 'draft',
  undone: [],
  documentsValidUntil: new Date('2027-06-30T23:00:00Z'),
  hasActiveJob: false,
  isPhoneToProve: false,
  unreviewed: [],
  refusedDocuments: [],
  isUnchanged: false,
}

describe('moves', () => {
  // Mutants: `by` not compared; `from` not asked.
  it('are made by the actor and from the states in the table, and by no other from no other', () => {
    for (const state of driverStates) {
      for (const transition of verificationTransitionNames) {
        for (const by of ['driver', 'operator', 'system'] as const) {
          const outcome = applyVerificationTransition(
            { ...facts, state },
            { transition, by, reason: 'why' },
            now,
          )
          expect(outcome.ok, `${by} ${transition} from ${state}`).toBe(
            transitionsFrom(state, by).includes(transition),
          )
          if (outcome.ok) expect(outcome.value).toBe(verificationTransitions[transition].to)
        }
      }
    }
  })

  it('reach every state from a draft, and every state can be left', () => {
    const reached = new Set<string>(['draft'])
    for (let round = 0; round < driverStates.length; round += 1) {
      for (const row of Object.values(verificationTransitions)) {
        if (row.from.some((from) => reached.has(from))) reached.add(row.to)
      }
    }
    expect([...reached].sort()).toEqual([...driverStates].sort())
    for (const state of driverStates) {
      expect(
        verificationTransitionNames.some((transition) =>
          transitionsFrom(state, 'driver')
            .concat(transitionsFrom(state, 'operator'), transitionsFrom(state, 'system'))
            .includes(transition),
        ),
        state,
      ).toBe(true)
    }
  })

  // Mutant: `return` not from `suspended`.
  it('lead out of every state that is not offered jobs, to where truck and licence may be changed', () => {
    const undone = { ...facts, undone: ['Your truck'], documentsValidUntil: null }
    for (const state of driverStates) {
      const reached = new Set<DriverState>([state])
      for (const at of reached) {
        for (const transition of verificationTransitionNames) {
          const { by } = verificationTransitions[transition]
          const outcome = applyVerificationTransition(
            { ...undone, state: at },
            { transition, by, reason: 'why' },
            now,
          )
          if (outcome.ok) reached.add(outcome.value)
        }
      }
      expect([...reached].some(mayChangeTruck), state).toBe(true)
    }
  })

  const codeOf = (...args: Parameters<typeof applyVerificationTransition>): string => {
    const outcome = applyVerificationTransition(...args)
    return outcome.ok ? 'ok' : outcome.refusal.code
  }

  it('nothing incomplete is sent, no driver is verified without valid documents', () => {
    const submit = { transition: 'submit', by: 'driver', reason: '' } as const
    expect(codeOf({ ...facts, undone: ['Truck documents'] }, submit, now)).toBe(
      'application_incomplete',
    )
    const verify = { transition: 'verify', by: 'operator', reason: '' } as const
    const inReview = { ...facts, state: 'in_review' } as const
    expect(codeOf(inReview, verify, now)).toBe('ok')
    expect(codeOf({ ...inReview, undone: ['Truck documents'] }, verify, now)).toBe(
      'papers_not_valid',
    )
    expect(codeOf({ ...inReview, isPhoneToProve: true }, verify, now)).toBe('phone_not_proven')
    expect(codeOf({ ...inReview, documentsValidUntil: null }, verify, now)).toBe('papers_not_valid')
    expect(codeOf({ ...inReview, documentsValidUntil: now }, verify, now)).toBe('papers_not_valid')
    const reinstate = { transition: 'reinstate', by: 'operator', reason: '' } as const
    expect(codeOf({ ...facts, state: 'suspended', documentsValidUntil: now }, reinstate, now)).toBe(
      'papers_not_valid',
    )
  })

  it('a driver who is sent back or suspended is told why; no profile is opened with a job in hand', () => {
    for (const [transition, state] of [
      ['return', 'in_review'],
      ['suspend', 'verified'],
    ] as const) {
      const event = { transition, by: 'operator', reason: ' ' } as const
      expect(codeOf({ ...facts, state }, event, now)).toBe('invalid_input')
    }
    const reverseTransfers = { transition: 'take_back', by: 'driver', reason: '' } as const
    const onJob = { ...facts, state: 'verified', hasActiveJob: true } as const
    expect(codeOf(onJob, reverseTransfers, now)).toBe('job_in_hand')
    const sendBack = { transition: 'return', by: 'operator', reason: 'why' } as const
    expect(codeOf({ ...onJob, state: 'suspended' }, sendBack, now)).toBe('job_in_hand')
  })
})

describe('documents', () => {
  it('need their photos, and policies who, what and until when', () => {
    expect(missingOf(document('licence', { pages: 0 }))).toBe('Add a photo or a PDF')
    expect(missingOf(document('licence', { pages: 1 }))).toBe('Add 1 more')
    expect(missingOf(document('public_liability', { coverCents: null }))).toMatch(
      /Enter your insurer/,
    )
    expect(missingOf(document('truck_papers', { validUntil: null }))).toMatch(/valid until/)
    for (const kind of documentKinds) expect(missingOf(document(kind)), kind).toBeNull()
  })

  // Mutant: `<=` for `<`.
  it('are good to the end of their last day, and cover what the table says', () => {
    expect(problemOf(document('licence', { validUntil: '2026-11-20' }), now)).toBeNull()
    expect(problemOf(document('licence', { validUntil: '2026-11-19' }), now)).toBe(
      'No longer valid',
    )
    const short = document('commercial_motor', { coverCents: 2_000_000_00 - 1 })
    expect(problemOf(short, now)).toBe('The cover must be at least €2,000,000')
    expect(problemOf(document('goods_in_transit', { coverCents: 100_000_00 }), now)).toBeNull()
  })

  it('all of them are good until the first ends, in Irish time', () => {
    const until = documentsValidUntil(
      withDocument('truck_papers', { validUntil: '2027-03-28' }).documents,
    )
    // the clocks go forward on that morning, so its end is an hour earlier in UTC
    expect(until?.toISOString()).toBe('2027-03-28T23:00:00.000Z')
    expect(documentsValidUntil(whole.documents.slice(1))).toBeNull()
  })
})

describe('the checklist', () => {
  it('is done when all is there', () => {
    expect(undoneOf(checklistOf(whole, now))).toEqual([])
  })

  it.each<[string, Application]>([
    ['Phone and email', { ...whole, phone: 'missing' }],
    ['Phone and email', { ...whole, phone: 'to_prove' }],
    ['Phone and email', { ...whole, isEmailVerified: false }],
    ['Where you start from', { ...whole, location: null }],
    ['Your truck', { ...whole, truck: null }],
    ['Your truck', { ...whole, truck: { ...truck, registration: null } }],
    ['Your truck', { ...whole, truck: { ...truck, firstRegistered: '2016-11-20' } }],
    ['Your licence', { ...whole, licence: null }],
    ['Your licence', { ...whole, licence: { category: 'C1', since: '2023-11-21' } }],
    ['Your licence', { ...whole, licence: { category: 'B', since: '2015-05-05' } }],
    ['Your truck', { ...whole, truck: { ...truck, grossKg: null } }],
    ['Your truck', { ...whole, truck: { ...truck, grossKg: 5_000 } }],
    ['Truck documents', withDocument('truck_papers', { validUntil: '2026-11-19' })],
    ['Photo of the truck', withDocument('truck_photo', { pages: 0 })],
  ])('says what is not: %s', (label, application) => {
    expect(undoneOf(checklistOf(application, now))).toEqual([label])
  })

  it('counts years as birthdays: ten years less a day is under ten, three years to the day is three', () => {
    const young = { ...truck, firstRegistered: '2016-11-21' }
    const licence = { category: 'C1', since: '2023-11-20' } as const
    expect(undoneOf(checklistOf({ ...whole, truck: young, licence }, now))).toEqual([])
  })
})

describe('automatic checks', () => {
  const outcomes = (...args: Parameters<typeof checkApplication>) =>
    checkApplication(...args)
      .filter(({ outcome }) => outcome !== 'passed')
      .map(({ code, outcome, found }) => `${code} ${outcome}: ${found}`)

  it('say what they looked at, and find nothing where nothing is', () => {
    expect(outcomes(whole, [], now)).toEqual([])
    const { looked } = checkApplication(whole, [], now)[4] ?? {}
    expect(looked).toContain('Public liability insurance €3,000,000')
  })

  it('find what is missing, out of date, too low, of another driver, and what ends soon', () => {
    expect(outcomes({ ...whole, documents: whole.documents.slice(1) }, [], now)).toEqual([
      'complete failed: Driving licence',
    ])
    expect(outcomes(withDocument('licence', { validUntil: '2026-01-01' }), [], now)).toEqual([
      'dates failed: Driving licence',
    ])
    expect(outcomes(withDocument('licence', { validUntil: '2026-12-01' }), [], now)).toEqual([
      'dates look: Ends within 30 days: Driving licence',
    ])
    expect(outcomes(withDocument('public_liability', { coverCents: 1_00 }), [], now)).toEqual([
      'amounts failed: Public liability insurance',
    ])
    const twice = [{ kind: 'public_liability', because: 'same_policy' }] as const
    expect(outcomes(whole, twice, now)).toEqual([
      'duplicates failed: Public liability insurance: another driver has the same policy number',
    ])
  })
})

describe('dates', () => {
  it('are days of the calendar, written one way', () => {
    expect(readDate('2028-02-29')).toEqual({ year: 2028, month: 2, day: 29 })
    for (const text of ['2027-02-29', '2026-13-01', '1/2/2026', '2026-1-1', '']) {
      expect(readDate(text), text).toBeNull()
    }
    expect(endOfDate('2026-12-31').toISOString()).toBe('2027-01-01T00:00:00.000Z')
    expect(yearsSince('2023-11-20', now)).toBe(3)
    expect(yearsSince('2023-11-21', now)).toBe(2)
  })
})
