/**
 * 10,000 random histories of drivers, by the pure rules alone: bookings by card and on account, late cancellations, refunds, refunds that
 * fail, disputes, drivers suspended and reinstated, Fridays whose transfers and reversals succeed or fail. After each: what the ledger
 * owes every driver is the sum of their lines, every transaction sums to nothing, and nothing frozen is paid. Seen to fail with: netting
 * without the reversal that is under way; a debt netted by each line again; a driver who bears a refund alone.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaidBy } from '../bookings/booking.ts'
import { splitPrice, type PriceSplit } from '../payments/commission.ts'
import {
  accountChargePostings,
  accountCreditPostings,
  balanceOf,
  cancellationFeePostings,
  capturePostings,
  completionPostings,
  disputeLostPostings,
  disputeOpenedPostings,
  disputeWonPostings,
  payoutPostings,
  priceReductionPostings,
  refundFailedPostings,
  refundPostings,
  reversalPostings,
  type Posting,
} from '../payments/ledger.ts'
import { getPayoutStatus } from './payout-line.ts'
import { planPayouts } from './payout-plan.ts'
import { reductionOf } from '../payments/refund.ts'
import { allAt } from '../payments/tax-point.ts'

const bookedAt = new Date('2026-11-21T12:00:00Z')
const drivers = ['drv_1', 'drv_2']
const insurer = 'ptn_1'

type Line = {
  payoutId: string
  driverId: string
  left: PriceSplit
  outstandingCents: number
  transferredCents: number
  openTransferCents: number
  openReversalCents: number
  disputedCents: number
  /** By card, or owed by an insurer: an insurer's booking is never disputed, and a refund reduces what the insurer owes. */
  paidBy: PaidBy
}

type Event =
  | {
      kind: 'job'
      driver: number
      cents: number
      fee: number
      isCancellation: boolean
      paidBy: PaidBy
    }
  | { kind: 'refund'; line: number; cents: number; fails: boolean }
  | { kind: 'dispute'; line: number }
  | { kind: 'verdict'; line: number; isWon: boolean }
  | { kind: 'friday'; driver: number }
  | { kind: 'standing'; driver: number; isVerified: boolean }
  | { kind: 'transfer_ends'; line: number; isMade: boolean }
  | { kind: 'reversal_ends'; line: number; isMade: boolean }

const index = fc.nat({ max: 30 })
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    kind: fc.constant('job' as const),
    driver: fc.nat({ max: 1 }),
    cents: fc.integer({ min: 1, max: 60_000 }),
    fee: fc.integer({ min: 0, max: 900 }),
    isCancellation: fc.boolean(),
    paidBy: fc.constantFrom<PaidBy>('card', 'account'),
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    line: index,
    cents: fc.integer({ min: 1, max: 60_000 }),
    fails: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('dispute' as const), line: index }),
  fc.record({ kind: fc.constant('verdict' as const), line: index, isWon: fc.boolean() }),
  fc.record({ kind: fc.constant('friday' as const), driver: fc.nat({ max: 1 }) }),
  fc.record({
    kind: fc.constant('standing' as const),
    driver: fc.nat({ max: 1 }),
    isVerified: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('transfer_ends' as const), line: index, isMade: fc.boolean() }),
  fc.record({ kind: fc.constant('reversal_ends' as const), line: index, isMade: fc.boolean() }),
)

/** The books as the server keeps them, without a database. */
const openBooks = () => {
  const lines: Line[] = []
  const ledger: Posting[] = []
  /** Drivers who are not verified keep what they are owed, and owe what they owe. */
  const shutOut = new Set<number>()
  const post = (postings: readonly Posting[]): void => {
    if (balanceOf(postings) !== 0) throw new Error('a transaction out of balance')
    ledger.push(...postings)
  }
  const at = (place: number): Line | undefined => lines[place % Math.max(1, lines.length)]

  const reverseTransfers = (line: Line): void => {
    const owed = 0 - line.outstandingCents - line.openReversalCents
    const left = line.transferredCents - line.openReversalCents
    line.openReversalCents += Math.max(0, Math.min(owed, left))
  }
  const reduce = (line: Line, cents: number): void => {
    const reduction = reductionOf(line.left, cents, allAt(bookedAt))
    post(priceReductionPostings(reduction, line.driverId, line.paidBy))
    line.outstandingCents -= reduction.driverNetCents
    line.left = {
      priceCents: line.left.priceCents - reduction.priceCents,
      commissionCents: line.left.commissionCents - reduction.commissionCents,
      vatOnCommissionCents: line.left.vatOnCommissionCents - reduction.vatOnCommissionCents,
      driverNetCents: line.left.driverNetCents - reduction.driverNetCents,
    }
    reverseTransfers(line)
  }

  const happen = (happened: Event): void => {
    switch (happened.kind) {
      case 'job': {
        const split = splitPrice(happened.cents, allAt(bookedAt))
        const driverId = drivers[happened.driver] ?? ''
        const earned = happened.isCancellation ? cancellationFeePostings : completionPostings
        const { cents, fee, paidBy } = happened
        post(
          paidBy === 'card' ? capturePostings(cents, fee) : accountChargePostings(cents, insurer),
        )
        post(earned(split, driverId, paidBy))
        lines.push({
          payoutId: String(lines.length),
          driverId,
          left: split,
          outstandingCents: split.driverNetCents,
          transferredCents: 0,
          openTransferCents: 0,
          openReversalCents: 0,
          disputedCents: 0,
          paidBy,
        })
        return
      }
      case 'refund': {
        const line = at(happened.line)
        if (!line || line.disputedCents > 0 || line.left.priceCents === 0) return
        const cents = Math.min(happened.cents, line.left.priceCents)
        reduce(line, cents)
        if (line.paidBy === 'account') return post(accountCreditPostings(cents, insurer))
        post(refundPostings(cents))
        if (happened.fails) post(refundFailedPostings(cents))
        return
      }
      case 'dispute': {
        const line = at(happened.line)
        if (!line || line.disputedCents > 0 || line.left.priceCents === 0) return
        if (line.paidBy === 'account') return
        line.disputedCents = line.left.priceCents
        post(disputeOpenedPostings(line.disputedCents, 20_00))
        return
      }
      case 'verdict': {
        const line = at(happened.line)
        if (!line || line.disputedCents === 0) return
        const cents = line.disputedCents
        line.disputedCents = 0
        if (happened.isWon) return post(disputeWonPostings(cents, 0))
        const fromCustomer = Math.min(cents, line.left.priceCents)
        if (fromCustomer > 0) reduce(line, fromCustomer)
        return post(disputeLostPostings(cents, fromCustomer))
      }
      case 'standing':
        if (happened.isVerified) shutOut.delete(happened.driver)
        else shutOut.add(happened.driver)
        return
      case 'friday': {
        if (shutOut.has(happened.driver)) return
        const own = lines.filter(({ driverId }) => driverId === drivers[happened.driver])
        const plan = planPayouts(
          own.map((line) => ({
            ...line,
            isHeld: line.disputedCents > 0 || line.openTransferCents > 0,
          })),
        )
        const offset = plan.offsets.reduce((sum, { amountCents }) => sum + amountCents, 0)
        if (offset !== 0) throw new Error('offsets that do not add up to nothing')
        for (const { payoutId, amountCents } of plan.offsets) {
          const line = lines[Number(payoutId)]
          if (line) line.outstandingCents += amountCents
        }
        for (const { payoutId, amountCents } of plan.transfers) {
          const line = lines[Number(payoutId)]
          if (!line) throw new Error('a transfer of no line')
          if (line.disputedCents > 0 || line.openTransferCents > 0)
            throw new Error('paid while held')
          if (amountCents !== line.outstandingCents) throw new Error('not what is left of it')
          line.openTransferCents = amountCents
        }
        return
      }
      case 'transfer_ends': {
        const line = at(happened.line)
        if (!line || line.openTransferCents === 0) return
        const cents = line.openTransferCents
        line.openTransferCents = 0
        if (!happened.isMade) return
        post(payoutPostings(cents, line.driverId))
        line.outstandingCents -= cents
        line.transferredCents += cents
        reverseTransfers(line)
        return
      }
      case 'reversal_ends': {
        const line = at(happened.line)
        if (!line || line.openReversalCents === 0) return
        const cents = line.openReversalCents
        line.openReversalCents = 0
        if (!happened.isMade) return
        post(reversalPostings(cents, line.driverId))
        line.outstandingCents += cents
        line.transferredCents -= cents
      }
    }
  }
  return { lines, ledger, happen }
}

const payableOf = (ledger: readonly Posting[], driverId: string): number =>
  0 - balanceOf(ledger.filter((p) => p.account === 'driver_payable' && p.driverId === driverId))

describe('10,000 histories of drivers', () => {
  it('owe each driver what their lines say, and leave the ledger at nothing', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const { lines, ledger, happen } = openBooks()
        events.forEach(happen)
        expect(balanceOf(ledger)).toBe(0)
        for (const driverId of drivers) {
          const own = lines.filter((line) => line.driverId === driverId)
          const unpaid = own.reduce((sum, line) => sum + line.outstandingCents, 0)
          expect(payableOf(ledger, driverId) + 0).toBe(unpaid)
        }
        expect(lines.every(({ transferredCents }) => transferredCents >= 0)).toBe(true)
        // What an insurer owes is what its jobs are worth now, and no card ever held it.
        const onAccount = lines.filter(({ paidBy }) => paidBy === 'account')
        const worth = onAccount.reduce((sum, { left }) => sum + left.priceCents, 0)
        expect(balanceOf(ledger.filter(({ account }) => account === 'partner_receivable'))).toBe(
          worth,
        )

        // Then everything open ends well, and Fridays are run until nothing changes.
        lines.forEach((_, line) => {
          happen({ kind: 'verdict', line, isWon: true })
          happen({ kind: 'transfer_ends', line, isMade: true })
          happen({ kind: 'reversal_ends', line, isMade: true })
        })
        for (const driver of [0, 1]) {
          happen({ kind: 'standing', driver, isVerified: true })
          happen({ kind: 'friday', driver })
        }
        lines.forEach((_, line) => happen({ kind: 'transfer_ends', line, isMade: true }))
        for (const driverId of drivers) expect(payableOf(ledger, driverId)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 10_000 },
    )
  }, 60_000)
})

describe('planPayouts', () => {
  const line = (payoutId: string, outstandingCents: number, more: object = {}) => ({
    payoutId,
    outstandingCents,
    openReversalCents: 0,
    isHeld: false,
    ...more,
  })

  it('takes what was paid too much from the oldest lines, and transfers the rest line by line', () => {
    expect(planPayouts([line('a', -50), line('b', 30), line('c', 40), line('d', 10)])).toEqual({
      offsets: [
        { payoutId: 'b', amountCents: -30 },
        { payoutId: 'a', amountCents: 30 },
        { payoutId: 'c', amountCents: -20 },
        { payoutId: 'a', amountCents: 20 },
      ],
      transfers: [
        { payoutId: 'c', amountCents: 20 },
        { payoutId: 'd', amountCents: 10 },
      ],
    })
  })

  it('leaves alone what is held, and nets nothing that is being reversed already', () => {
    const lines = [
      line('a', -50, { openReversalCents: 50 }),
      line('b', 30, { isHeld: true }),
      line('c', 40),
    ]
    expect(planPayouts(lines)).toEqual({
      offsets: [],
      transfers: [{ payoutId: 'c', amountCents: 40 }],
    })
  })
})

describe('payoutStatusOf', () => {
  const facts = {
    netCents: 100,
    outstandingCents: 100,
    transferredCents: 0,
    offsetCents: 0,
    hasOpenTransfer: false,
    hasFailedTransfer: false,
    isDisputed: false,
    isAwaitingReview: false,
    isBeingRefunded: false,
  }
  it.each([
    ['payable', {}],
    ['frozen', { isDisputed: true }],
    ['frozen', { isAwaitingReview: true }],
    ['frozen', { isBeingRefunded: true, hasFailedTransfer: true }],
    ['failed', { hasFailedTransfer: true }],
    ['pending', { hasOpenTransfer: true, isDisputed: true }],
    ['paid', { outstandingCents: 0, transferredCents: 60, offsetCents: -40 }],
    ['netted', { outstandingCents: 0, offsetCents: -100 }],
    ['refunded', { outstandingCents: 0 }],
    ['owed', { outstandingCents: -10, transferredCents: 100 }],
  ] as const)('%s', (status, change) => {
    expect(getPayoutStatus({ ...facts, ...change })).toBe(status)
  })
})
