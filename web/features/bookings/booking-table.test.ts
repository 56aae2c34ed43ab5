import { describe, expect, it } from 'vitest'
import {
  bookingStatuses,
  cancelTransitionFor,
  endStatuses,
  hasEnded,
  offeredDriverTransition,
} from '../../../domain/bookings/booking.ts'
import { bookingFixture, fixtureNow, positionFixture } from './booking-fixture.ts'
import { layoutOf } from './booking-layout.ts'
import { bookingButtons, bookingPanels, bookingRow, type Viewer } from './booking-table.ts'

const viewers: readonly Viewer[] = ['customer', 'driver', 'operator']
const cells = bookingStatuses.flatMap((status) => viewers.map((viewer) => ({ status, viewer })))
const nowMs = Date.parse(fixtureNow)

const layout = (...args: Parameters<typeof bookingFixture>) =>
  layoutOf(bookingFixture(...args), nowMs)
const offered = (...args: Parameters<typeof bookingFixture>): string[] =>
  layout(...args).buttons.map(({ button }) => button)

describe('every status × viewer', () => {
  it.each(cells)('$status as $viewer has a row without repeats', ({ status, viewer }) => {
    const { panels, buttons } = bookingRow(status, viewer)
    expect(new Set(panels).size).toBe(panels.length)
    expect(new Set(buttons).size).toBe(buttons.length)
    expect(panels).toContain('places')
    expect(panels).toContain('vehicle')
  })

  it.each(cells)('$status as $viewer: cancelling as the rules have it', ({ status, viewer }) => {
    const { buttons } = layout({ status, viewer })
    const cancel = buttons.find(({ button }) => button === 'cancel')
    const rule = cancelTransitionFor(status, viewer)
    // What the rules allow can be pressed; what they will allow later is disabled with a reason; an ended booking has nothing to cancel.
    expect(cancel?.disabledReason === null).toBe(rule !== null)
    expect(cancel?.disabledReason ?? 'none needed').toMatch(/\w{3}/)
    expect(cancel !== undefined && hasEnded(status)).toBe(false)
  })

  it.each(cells)('$status as $viewer: its cost is shown wherever it can be pressed', (cell) => {
    const { panels, buttons } = layout(cell)
    const hasCancel = buttons.some(({ button }) => button === 'cancel')
    expect(panels.includes('cancelling')).toBe(hasCancel)
  })

  it.each(cells)(
    '$status as $viewer: the next move is the driver’s alone',
    ({ status, viewer }) => {
      const isOffered = viewer === 'driver' && offeredDriverTransition(status) !== null
      expect(offered({ status, viewer }).includes('transition')).toBe(isOffered)
      expect(layout({ status, viewer }).panels.includes('transition')).toBe(isOffered)
    },
  )

  it.each(cells)('$status as $viewer: no side sees the other side’s money or itself', (cell) => {
    const { panels } = layout(cell)
    // A job that was given up earns nothing.
    const isGivenUp = cell.status === 'pending_new_driver' && cell.viewer === 'driver'
    expect(panels.includes('earnings')).toBe(cell.viewer !== 'customer' && !isGivenUp)
    expect(panels.includes('price')).toBe(cell.viewer !== 'driver')
    if (cell.viewer === 'customer') expect(panels).not.toContain('customer')
    if (cell.viewer === 'driver') expect(panels).not.toContain('driver')
  })
})

it('uses every panel and every button somewhere', () => {
  const rows = cells.map(({ status, viewer }) => bookingRow(status, viewer))
  expect(new Set(rows.flatMap(({ panels }) => panels))).toEqual(new Set(bookingPanels))
  expect(new Set(rows.flatMap(({ buttons }) => buttons))).toEqual(new Set(bookingButtons))
})

it('counts down only while drivers are asked', () => {
  const counting = cells.filter((cell) => layout(cell).hasDeadline)
  expect(counting.map(({ status }) => status)).toEqual([
    ...viewers.map(() => 'pending_driver_acceptance'),
    // A driver who gave it up has nothing to wait for.
    'pending_new_driver',
    'pending_new_driver',
  ])
  expect(layout({ status: 'pending_driver_acceptance', acceptBy: null }).hasDeadline).toBe(false)
})

it('offers a next action at every end', () => {
  for (const status of endStatuses) {
    expect(offered({ status, viewer: 'customer' })).toContain('book_again')
    expect(offered({ status, viewer: 'driver' })).toContain('find_jobs')
  }
})

describe('the documents', () => {
  const accepted = { acceptedAt: '2026-12-04T18:03:00.000Z' }

  it('a receipt for customer and operator once money was kept; never for the driver', () => {
    const kept = [
      { status: 'completed' },
      { status: 'cancelled', cancellationFeeCents: 4750 },
    ] as const
    for (const facts of kept) {
      expect(offered({ ...facts, viewer: 'customer' })).toContain('receipt')
      expect(offered({ ...facts, viewer: 'operator' })).toContain('receipt')
      expect(offered({ ...facts, viewer: 'driver' })).not.toContain('receipt')
    }
    const free = { status: 'cancelled', cancellationFeeCents: 0 } as const
    expect(offered({ ...free, viewer: 'customer' })).not.toContain('receipt')
    expect(offered({ status: 'in_progress', viewer: 'customer' })).not.toContain('receipt')
  })

  it('an evidence pack for all three once a driver had the job and it has ended', () => {
    for (const viewer of viewers) {
      for (const status of endStatuses) {
        expect(offered({ status, viewer, ...accepted })).toContain('evidence_pack')
      }
      expect(offered({ status: 'in_progress', viewer })).not.toContain('evidence_pack')
    }
    const never = { status: 'cancelled', acceptedAt: null } as const
    expect(offered(never)).not.toContain('evidence_pack')
    expect(layout(never).panels).not.toContain('documents')
  })
})

it('offers other drivers only after the chosen one declined', () => {
  const status = 'pending_driver_acceptance'
  expect(offered({ status })).not.toContain('offer_to_others')
  expect(layout({ status }).panels).not.toContain('declined')
  expect(offered({ status, chosenDriverDeclined: true })).toContain('offer_to_others')
  expect(layout({ status, chosenDriverDeclined: true }).panels).toContain('declined')
})

it('says who is asked while a booking waits, and not to a driver', () => {
  const status = 'pending_driver_acceptance'
  expect(layout({ status }).panels).toContain('assignment')
  expect(layout({ status, viewer: 'operator' }).panels).toContain('assignment')
  expect(layout({ status, viewer: 'driver' }).panels).not.toContain('assignment')
  expect(layout({ status: 'confirming_payment' }).panels).not.toContain('assignment')
})

it('shows a call button only where a number is given', () => {
  const given = bookingFixture()
  expect(offered(given)).toContain('call_driver')
  expect(offered({ driver: given.driver && { ...given.driver, phone: null } })).not.toContain(
    'call_driver',
  )
  const driven = bookingFixture({ viewer: 'driver' })
  expect(offered(driven)).toContain('call_customer')
  const hidden = driven.customer && { ...driven.customer, phone: null }
  expect(offered({ viewer: 'driver', customer: hidden })).not.toContain('call_customer')
})

it('draws a map only when there is a place to draw', () => {
  const unplaced = { label: 'A lay-by', area: null, point: null }
  expect(layout().panels).toContain('map')
  expect(layout({ pickup: unplaced }).panels).not.toContain('map')
  const driverPosition = positionFixture(53.3, -6.5, fixtureNow)
  expect(layout({ pickup: unplaced, driverPosition }).panels).toContain('map')
})

// Seen to fail with: `isChatOffered` not checked in `hasChat`.
it('offers no chat where the waiting customer cannot read it', () => {
  const job = { status: 'driver_en_route', viewer: 'driver' } as const
  expect(layout(job).panels).toContain('chat')
  const onAccount = layout({ ...job, paidBy: 'account' })
  expect(onAccount.panels).not.toContain('chat')
  expect(onAccount.buttons.map(({ button }) => button)).toContain('call_customer')
})
