/**
 * Verification without a database: the moves, the papers, the checklist, the checks. Mutants that were seen to fail are named beside their
 * tests.
 */
import { describe, expect, it } from 'vitest'
import { endOfDate, readDate, yearsSince } from './calendar-date.ts'
import { checkApplication } from './verification-checks.ts'
import { checklistOf, undoneOf, type Application } from './verification-checklist.ts'
import {
  decideVerification,
  driverStates,
  mayChangeTruck,
  movesFrom,
  verificationMoveNames,
  verificationMoves,
  type DriverState,
  type VerificationFacts,
} from './verification-moves.ts'
import {
  documentKinds,
  documentRules,
  isPolicy,
  missingOf,
  papersValidUntil,
  problemOf,
  type Paper,
} from './verification-papers.ts'

const now = new Date('2026-11-20T12:00:00Z')

const paper = (kind: Paper['kind'], changed: Partial<Paper> = {}): Paper => ({
  kind,
  pages: documentRules[kind].pages.min,
  insurer: isPolicy(kind) ? 'Sample Mutual' : null,
  policyNumber: isPolicy(kind) ? `P ${kind}` : null,
  coverCents: isPolicy(kind) ? 3_000_000_00 : null,
  validUntil: documentRules[kind].hasEnd ? '2027-06-30' : null,
  ...changed,
})

const whole: Application = {
  hasPhone: true,
  isEmailVerified: true,
  location: 'Naas, Co. Kildare',
  truck: {
    name: 'Flatbed, 5 t',
    type: 'flatbed',
    payloadKg: 5_000,
    heightCm: 290,
    vehicleTypes: ['car'],
    registration: '221-KE-1234',
    firstRegistered: '2022-03-01',
  },
  licence: { category: 'C1', since: '2015-05-05' },
  papers: documentKinds.map((kind) => paper(kind)),
}
const withPaper = (kind: Paper['kind'], changed: Partial<Paper>): Application => ({
  ...whole,
  papers: documentKinds.map((one) => paper(one, one === kind ? changed : {})),
})

const facts: VerificationFacts = {
  state: 'draft',
  undone: [],
  papersValidUntil: new Date('2027-06-30T23:00:00Z'),
  hasActiveJob: false,
}

describe('moves', () => {
  // Mutants: `by` not compared; `from` not asked.
  it('are made by whom the table says, from where it says, and by nobody else from nowhere else', () => {
    for (const state of driverStates) {
      for (const move of verificationMoveNames) {
        for (const by of ['driver', 'operator', 'system'] as const) {
          const outcome = decideVerification({ ...facts, state }, { move, by, reason: 'why' }, now)
          expect(outcome.ok, `${by} ${move} from ${state}`).toBe(
            movesFrom(state, by).includes(move),
          )
          if (outcome.ok) expect(outcome.value).toBe(verificationMoves[move].to)
        }
      }
    }
  })

  it('reach every state from a draft, and every state can be left', () => {
    const reached = new Set<string>(['draft'])
    for (let round = 0; round < driverStates.length; round += 1) {
      for (const row of Object.values(verificationMoves)) {
        if (row.from.some((from) => reached.has(from))) reached.add(row.to)
      }
    }
    expect([...reached].sort()).toEqual([...driverStates].sort())
    for (const state of driverStates) {
      expect(
        verificationMoveNames.some((move) =>
          movesFrom(state, 'driver')
            .concat(movesFrom(state, 'operator'), movesFrom(state, 'system'))
            .includes(move),
        ),
        state,
      ).toBe(true)
    }
  })

  // Mutant: `return` not from `suspended`.
  it('lead out of every state that is not offered jobs, to where truck and licence may be changed', () => {
    const undone = { ...facts, undone: ['Your truck'], papersValidUntil: null }
    for (const state of driverStates) {
      const reached = new Set<DriverState>([state])
      for (const at of reached) {
        for (const move of verificationMoveNames) {
          const { by } = verificationMoves[move]
          const outcome = decideVerification(
            { ...undone, state: at },
            { move, by, reason: 'why' },
            now,
          )
          if (outcome.ok) reached.add(outcome.value)
        }
      }
      expect([...reached].some(mayChangeTruck), state).toBe(true)
    }
  })

  const codeOf = (...args: Parameters<typeof decideVerification>): string => {
    const outcome = decideVerification(...args)
    return outcome.ok ? 'ok' : outcome.refusal.code
  }

  it('nothing incomplete is sent, nobody is verified without papers that are good', () => {
    const submit = { move: 'submit', by: 'driver', reason: '' } as const
    expect(codeOf({ ...facts, undone: ['Truck papers'] }, submit, now)).toBe(
      'application_incomplete',
    )
    const verify = { move: 'verify', by: 'operator', reason: '' } as const
    const inReview = { ...facts, state: 'in_review' } as const
    expect(codeOf(inReview, verify, now)).toBe('ok')
    expect(codeOf({ ...inReview, undone: ['Truck papers'] }, verify, now)).toBe('papers_not_valid')
    expect(codeOf({ ...inReview, papersValidUntil: null }, verify, now)).toBe('papers_not_valid')
    expect(codeOf({ ...inReview, papersValidUntil: now }, verify, now)).toBe('papers_not_valid')
    const reinstate = { move: 'reinstate', by: 'operator', reason: '' } as const
    expect(codeOf({ ...facts, state: 'suspended', papersValidUntil: now }, reinstate, now)).toBe(
      'papers_not_valid',
    )
  })

  it('whoever is sent back or suspended is told why; no profile is opened with a job in hand', () => {
    for (const [move, state] of [
      ['return', 'in_review'],
      ['suspend', 'verified'],
    ] as const) {
      const event = { move, by: 'operator', reason: ' ' } as const
      expect(codeOf({ ...facts, state }, event, now)).toBe('invalid_input')
    }
    const takeBack = { move: 'take_back', by: 'driver', reason: '' } as const
    const onJob = { ...facts, state: 'verified', hasActiveJob: true } as const
    expect(codeOf(onJob, takeBack, now)).toBe('job_in_hand')
    const sendBack = { move: 'return', by: 'operator', reason: 'why' } as const
    expect(codeOf({ ...onJob, state: 'suspended' }, sendBack, now)).toBe('job_in_hand')
  })
})

describe('papers', () => {
  it('need their pictures, and policies who, what and until when', () => {
    expect(missingOf(paper('licence', { pages: 0 }))).toBe('Add a picture')
    expect(missingOf(paper('licence', { pages: 1 }))).toBe('Add 1 more')
    expect(missingOf(paper('public_liability', { coverCents: null }))).toMatch(/for how much/)
    expect(missingOf(paper('truck_papers', { validUntil: null }))).toMatch(/until when/)
    for (const kind of documentKinds) expect(missingOf(paper(kind)), kind).toBeNull()
  })

  // Mutant: `<=` for `<`.
  it('are good to the end of their last day, and cover what the table says', () => {
    expect(problemOf(paper('licence', { validUntil: '2026-11-20' }), now)).toBeNull()
    expect(problemOf(paper('licence', { validUntil: '2026-11-19' }), now)).toBe('No longer valid')
    const short = paper('commercial_motor', { coverCents: 2_000_000_00 - 1 })
    expect(problemOf(short, now)).toBe('The cover must be at least €2,000,000')
    expect(problemOf(paper('goods_in_transit', { coverCents: 100_000_00 }), now)).toBeNull()
  })

  it('all of them are good until the first ends, in Irish time', () => {
    const until = papersValidUntil(withPaper('truck_papers', { validUntil: '2027-03-28' }).papers)
    // the clocks go forward on that morning, so its end is an hour earlier in UTC
    expect(until?.toISOString()).toBe('2027-03-28T23:00:00.000Z')
    expect(papersValidUntil(whole.papers.slice(1))).toBeNull()
  })
})

describe('the checklist', () => {
  it('is done when all is there', () => {
    expect(undoneOf(checklistOf(whole, now))).toEqual([])
  })

  it.each<[string, Application]>([
    ['Phone and email', { ...whole, hasPhone: false }],
    ['Phone and email', { ...whole, isEmailVerified: false }],
    ['Where you start from', { ...whole, location: null }],
    ['Your truck', { ...whole, truck: null }],
    ['Your truck', { ...whole, truck: whole.truck && { ...whole.truck, registration: null } }],
    [
      'Your truck',
      { ...whole, truck: whole.truck && { ...whole.truck, firstRegistered: '2016-11-20' } },
    ],
    ['Your licence', { ...whole, licence: null }],
    ['Your licence', { ...whole, licence: { category: 'B', since: '2023-11-21' } }],
    ['Truck papers', withPaper('truck_papers', { validUntil: '2026-11-19' })],
    ['Photo of the truck', withPaper('truck_photo', { pages: 0 })],
  ])('says what is not: %s', (label, application) => {
    expect(undoneOf(checklistOf(application, now))).toEqual([label])
  })

  it('counts years as birthdays: ten years less a day is under ten, three years to the day is three', () => {
    const truck = whole.truck && { ...whole.truck, firstRegistered: '2016-11-21' }
    const licence = { category: 'B', since: '2023-11-20' } as const
    expect(undoneOf(checklistOf({ ...whole, truck, licence }, now))).toEqual([])
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

  it('find what is missing, out of date, too low, of somebody else, and what ends soon', () => {
    expect(outcomes({ ...whole, papers: whole.papers.slice(1) }, [], now)).toEqual([
      'complete failed: Driving licence',
    ])
    expect(outcomes(withPaper('licence', { validUntil: '2026-01-01' }), [], now)).toEqual([
      'dates failed: Driving licence',
    ])
    expect(outcomes(withPaper('licence', { validUntil: '2026-12-01' }), [], now)).toEqual([
      'dates look: Ends within 30 days: Driving licence',
    ])
    expect(outcomes(withPaper('public_liability', { coverCents: 1_00 }), [], now)).toEqual([
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
