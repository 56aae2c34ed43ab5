import { expect, it } from 'vitest'
import { previewBiggest, toTariffPreview, type Repriced } from './tariff-preview.ts'

const one = (beforeCents: number, afterCents: number, day = 1): Repriced => ({
  bookingId: `bkg_${day}`,
  area: 'Naas, Co. Kildare',
  requestedAt: new Date(Date.UTC(2026, 10, day)),
  beforeCents,
  afterCents,
})

it('of no bookings is empty', () => {
  expect(toTariffPreview([])).toMatchObject({
    bookings: 0,
    beforeCents: 0,
    afterCents: 0,
    biggest: [],
  })
})

it('adds up, and every booking that changed is in one band', () => {
  const preview = toTariffPreview([
    one(100_00, 100_00, 1),
    one(100_00, 101_00, 2),
    one(100_00, 105_00, 3),
    one(100_00, 79_00, 4),
    one(100_00, 80_00, 5),
    one(0, 5_00, 6),
  ])
  expect(preview).toMatchObject({
    bookings: 6,
    beforeCents: 500_00,
    afterCents: 470_00,
    dearer: 3,
    same: 1,
    cheaper: 2,
  })
  const filled = preview.bands.filter(({ bookings }) => bookings > 0)
  expect(filled).toEqual([
    { fromPercent: null, untilPercent: -20, bookings: 1 },
    { fromPercent: -20, untilPercent: -10, bookings: 1 },
    { fromPercent: 0, untilPercent: 5, bookings: 1 },
    { fromPercent: 5, untilPercent: 10, bookings: 1 },
    { fromPercent: 20, untilPercent: null, bookings: 1 },
  ])
  expect(preview.biggest.map(({ bookingId }) => bookingId)).toEqual([
    'bkg_4',
    'bkg_5',
    // as much: the newer one first
    'bkg_6',
    'bkg_3',
    'bkg_2',
  ])
})

it('shows the largest changes alone', () => {
  const many = Array.from({ length: 40 }, (_, index) => one(100_00, 100_00 + index, index + 1))
  expect(toTariffPreview(many).biggest).toHaveLength(previewBiggest)
})
