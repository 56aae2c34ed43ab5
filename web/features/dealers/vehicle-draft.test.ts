/** Mutants that were seen to fail: a picked place dropped by the price; any words taken for a place; a kept position taken for a place. */
import { describe, expect, it } from 'vitest'
import {
  checkVehicle,
  nextVehicle,
  quoteRequestOf,
  restoreDraft,
  type End,
} from './vehicle-draft.ts'

const yard: End = { address: 'Unit 4, Station Road', typed: 'W91 X285', where: null }
const layBy: End = {
  address: 'Lay-by after the bridge',
  typed: 'Clifden, Co. Galway',
  where: { kind: 'place', name: 'Clifden', county: 'Galway' },
}
const vehicle = (change: { pickup?: End; dropoff?: End } = {}) => ({
  ...nextVehicle([]),
  pickup: layBy,
  dropoff: yard,
  ...change,
})

describe('where a vehicle is and goes', () => {
  it('is an Eircode or a place that was picked, beside an address for the driver', () => {
    expect(checkVehicle(vehicle())).toEqual({})
    const { pickup, dropoff } = quoteRequestOf(vehicle())
    expect(pickup).toEqual({ location: 'other', text: layBy.address, where: layBy.where })
    expect(dropoff?.where).toEqual({ kind: 'eircode', eircode: 'W91 X285' })
  })

  it('is not words that are on no map, however many', () => {
    const dropoff = { ...yard, typed: 'Beyond the hill' }
    expect(checkVehicle(vehicle({ dropoff }))).toEqual({
      'dropoff-where': expect.stringContaining('pick a place'),
    })
    expect(checkVehicle(nextVehicle([]))).toMatchObject({
      'pickup-address': expect.any(String),
      'pickup-where': expect.any(String),
    })
  })
})

it('a kept request comes back as it was, and what does not fit is left out', () => {
  const draft = { purchaseOrder: 'PO-7', vehicles: [{ ...vehicle(), reference: 'STOCK-A' }] }
  expect(restoreDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  const point = { ...yard, where: { kind: 'point', lat: 53, lon: -9 } }
  expect(restoreDraft({ vehicles: [{ pickup: point, dropoff: 7 }] }).vehicles[0]).toMatchObject({
    pickup: yard,
    dropoff: { address: '', typed: '', where: null },
  })
})
