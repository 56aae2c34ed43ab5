/** What the board shows, and lists once. Seen to fail with: `said` ignored; the filter of statuses without `troubled`. */
import { describe, expect, it } from 'vitest'
import type { BoardBooking } from '../../../contract/operations/operations.ts'
import { exceptionsOf } from '../../../domain/bookings/booking-exceptions.ts'
import { filterBoard, filterOptions, readFilter } from './board-filter.ts'
import { clockLabel, exceptionLabel, remediesEach } from './board-labels.ts'
import { watchBoard } from './watch-board.ts'

const nowMs = Date.parse('2026-11-23T01:00:00Z')
const ago = (minutes: number): string => new Date(nowMs - minutes * 60_000).toISOString()

const plain: BoardBooking = {
  bookingId: 'bkg_a',
  reference: 'TL-7K3Q9',
  status: 'driver_arrived',
  statusSince: ago(1),
  createdAt: ago(40),
  assignment: 'auto',
  wave: 1,
  openOffers: 0,
  askedSince: null,
  acceptBy: null,
  acceptedAt: ago(30),
  promisedBy: null,
  expectedAt: null,
  arrivalProvenAt: null,
  offeredKm: null,
  kmCloser: null,
  seenAt: ago(0),
  payment: null,
  unread: null,
  vehicleType: 'car',
  area: 'Naas, Co. Kildare',
  priceCents: 10_000,
  pickup: null,
  truck: null,
  driver: null,
}
const late: BoardBooking = {
  ...plain,
  bookingId: 'bkg_b',
  status: 'driver_en_route',
  promisedBy: ago(7),
  seenAt: ago(20),
  unread: { from: 'driver', since: ago(6) },
}
const board = watchBoard([plain, late], nowMs)

describe('the board', () => {
  it('is shown as a whole, by what needs an operator, or by status; an unknown filter is none', () => {
    expect(filterBoard(board, 'all')).toBe(board)
    expect(filterBoard(board, 'trouble')).toEqual({ ...board, fine: [] })
    expect(filterBoard(board, 'driver_en_route')).toEqual({ troubled: board.troubled, fine: [] })
    expect(filterBoard(board, 'driver_arrived')).toEqual({ troubled: [], fine: board.fine })
    expect(readFilter('driver_en_route')).toBe('driver_en_route')
    for (const text of [null, '', 'lost']) expect(readFilter(text)).toBe('all')
  })

  it('counts each, and keeps the selected one when it becomes empty', () => {
    expect(filterOptions(board, 'confirmed').map(({ label }) => label)).toEqual([
      'Everything (2)',
      'Needs attention (1)',
      'Driver confirmed (0)',
      'Driver on the way (1)',
      'Driver has arrived (1)',
    ])
  })

  it('lists a remedy once, beside the worst; an exception without one of its own keeps its first', () => {
    const [watched] = board.troubled
    const each = remediesEach(watched?.exceptions ?? [], late)
    expect(each.map(({ exception, remedies }) => [exception.kind, remedies])).toEqual([
      ['eta_slipping', ['call_driver', 'tell_customer', 'cancel']],
      ['position_dark', ['tell_driver', 'note']],
      ['chat_unanswered', ['read_chat']],
    ])
  })
})

it('says of an unproven arrival that it is not confirmed, and never that the truck is there', () => {
  const pressed: BoardBooking = { ...plain, promisedBy: ago(7) }
  const [slipping] = exceptionsOf(pressed, nowMs)
  if (!slipping) throw new Error('nothing is wrong with it')
  expect(exceptionLabel(slipping, pressed, nowMs)).toBe(
    'Arrival not confirmed 7 min after promised',
  )
  expect(clockLabel(pressed, nowMs)).toContain('marked arrived 00:59, not confirmed')
  expect(clockLabel({ ...pressed, arrivalProvenAt: ago(1) }, nowMs)).toContain('there since 00:59')
})
