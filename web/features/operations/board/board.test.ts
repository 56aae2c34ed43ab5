/** What the board shows, and lists once. Seen to fail with: `said` ignored; the filter of statuses without `troubled`. */
import { describe, expect, it } from 'vitest'
import type { BoardBooking } from '../../../../contract/operations/operations.ts'
import { exceptionsOf } from '../../../../domain/bookings/booking-exceptions.ts'
import { filterBoard, filterOptions, type BoardFilters } from './board-filter.ts'
import { clockLabel, exceptionLabel, remediesEach } from './board-labels.ts'
import { keepOrder, nextSort, readSort, sortRows } from './board-sort.ts'
import { watchBoard, type Board, type Watched } from './watch-board.ts'

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
  companionAlert: null,
  vehicleType: 'car',
  area: 'Naas, Co. Kildare',
  priceCents: 10_000,
  customerName: 'Aoife Sample',
  insurer: { partnerId: 'ptr_1', name: 'Sample Mutual' },
  pickup: null,
  truck: null,
  driver: null,
  owner: null,
}
const watchedPlain: Watched = { booking: plain, exceptions: [], createdAt: plain.createdAt }
const late: BoardBooking = {
  ...plain,
  bookingId: 'bkg_b',
  createdAt: ago(90),
  area: 'Mallow, Co. Cork',
  priceCents: 20_000,
  driver: { driverId: 'drv_1', name: 'Donal Sample' },
  insurer: null,
  status: 'driver_en_route',
  promisedBy: ago(7),
  seenAt: ago(20),
  unread: { from: 'driver', since: ago(6) },
}
const board = watchBoard([plain, late], nowMs)

const unfiltered = { show: '', county: '', driver: '', insurer: '', age: '' }
const idsOf = ({ troubled, fine }: Board) =>
  [troubled, fine].map((rows) => rows.map(({ booking }) => booking.bookingId))

describe('the board', () => {
  it('is shown as a whole, by what needs an operator, or by status; an unknown filter is none', () => {
    const shown = (show: string) => idsOf(filterBoard(board, { ...unfiltered, show }, nowMs))
    expect(shown('trouble')).toEqual([['bkg_b'], []])
    expect(shown('driver_en_route')).toEqual([['bkg_b'], []])
    expect(shown('driver_arrived')).toEqual([[], ['bkg_a']])
    for (const text of ['', 'lost']) expect(shown(text)).toEqual([['bkg_b'], ['bkg_a']])
  })

  it('is filtered by county, driver, insurer and age together, and an age that is none filters nothing', () => {
    const shown = (filters: Partial<BoardFilters>) =>
      idsOf(filterBoard(board, { ...unfiltered, ...filters }, nowMs)).flat()
    expect(shown({ county: 'Kildare' })).toEqual(['bkg_a'])
    expect(shown({ county: 'Cork' })).toEqual(['bkg_b'])
    expect(shown({ driver: 'drv_1' })).toEqual(['bkg_b'])
    expect(shown({ insurer: 'ptr_1' })).toEqual(['bkg_a'])
    expect(shown({ insurer: 'ptr_1', county: 'Cork' })).toEqual([])
    expect(shown({ age: '60' })).toEqual(['bkg_b'])
    expect(shown({ age: '30' })).toEqual(['bkg_b', 'bkg_a'])
    expect(shown({ age: 'old' })).toEqual(['bkg_b', 'bkg_a'])
  })

  it('counts each status, and keeps a selected choice when it becomes empty', () => {
    const options = filterOptions(board, { ...unfiltered, show: 'confirmed', county: 'Mayo' })
    expect(options.show.map(({ label }) => label)).toEqual([
      'Everything (2)',
      'Needs attention (1)',
      'Driver confirmed (0)',
      'Driver on the way (1)',
      'Driver has arrived (1)',
    ])
    expect(options.county.map(({ value, label }) => `${value}: ${label}`)).toEqual([
      ': All counties',
      'Cork: Cork',
      'Kildare: Kildare',
      'Mayo: Not on the board',
    ])
  })

  it('is sorted by a column, the other way round, and then as it comes', () => {
    const rows = [...board.troubled, ...board.fine]
    const by = (text: string) =>
      sortRows(rows, readSort(text)).map(({ booking }) => booking.bookingId)
    expect(by('')).toEqual(['bkg_b', 'bkg_a'])
    expect(by('price')).toEqual(['bkg_a', 'bkg_b'])
    expect(by('-price')).toEqual(['bkg_b', 'bkg_a'])
    expect(by('driver'), 'without a driver last').toEqual(['bkg_b', 'bkg_a'])
    expect(by('state')).toEqual(['bkg_b', 'bkg_a'])
    expect(readSort('lost')).toBeNull()
    expect(nextSort(null, 'price')).toBe('price')
    expect(nextSort(readSort('price'), 'price')).toBe('-price')
    expect(nextSort(readSort('-price'), 'price')).toBe('')
    expect(nextSort(readSort('price'), 'state')).toBe('state')
  })

  it('keeps its rows where they are while a panel is open, and puts new ones after the row that they follow', () => {
    const rows = ['new', 'b', 'a', 'c'].map((bookingId): Watched => ({
      ...watchedPlain,
      booking: { ...plain, bookingId },
    }))
    const order = (before: string[]) =>
      keepOrder(rows, before).map(({ booking }) => booking.bookingId)
    expect(order(['a', 'b', 'gone', 'c'])).toEqual(['new', 'a', 'b', 'c'])
    expect(order([])).toEqual(['new', 'b', 'a', 'c'])
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
