import { startFields, transitionFields } from './transition-fields.ts'
import { describe, expect, it } from 'vitest'
import { startCodeTexts } from '../../../domain/bookings/start-code.ts'
import { proposedMinutesOf, transitionRequest, plainTransition } from './transition-values.ts'

const nowMs = Date.parse('2026-12-04T18:00:00.000Z')

describe('the body of a step', () => {
  it('leaves out what was left empty', () => {
    expect(transitionRequest('set_off', plainTransition, nowMs)).toEqual({ transition: 'set_off' })
  })

  it('contains the customer’s code for the start, and for no other step', () => {
    const values = { notes: '', arrival: '20', startCode: '0412' }
    expect(transitionRequest('start', values, nowMs)).toEqual({
      transition: 'start',
      estimatedArrival: '2026-12-04T18:20:00.000Z',
      startCode: '0412',
    })
    expect(transitionRequest('complete', values, nowMs)).toEqual({ transition: 'complete' })
  })
})

describe('the arrival without an estimate of the driver', () => {
  const booking = {
    nextTransition: 'set_off' as const,
    estimatedArrival: '2026-12-04T18:42:00.000Z',
    pickup: { label: 'Naas', area: null, point: { lat: 53.2211, lon: -6.6572 } },
    dropoff: { label: 'Dublin', area: null, point: { lat: 53.3498, lon: -6.2603 } },
  }

  it('is the one that the customer sees already, and from the pickup on the drive', () => {
    expect(proposedMinutesOf(booking, nowMs)).toBe(42)
    expect(proposedMinutesOf({ ...booking, estimatedArrival: null }, nowMs)).toBeNull()
    const drive = proposedMinutesOf({ ...booking, nextTransition: 'start' }, nowMs)
    expect(drive).toBeGreaterThan(30)
    expect(proposedMinutesOf({ ...booking, nextTransition: 'complete' }, nowMs)).toBeNull()
  })
})

describe('the fields', () => {
  const messageFor = (startCode: string): string | undefined =>
    startFields.safeParse({ ...plainTransition, startCode }).error?.issues[0]?.message

  it('ask for four digits where the recovery begins with them', () => {
    for (const startCode of ['', '123', '12345', 'abcd', '١٢٣٤']) {
      expect(messageFor(startCode), startCode).toBe(startCodeTexts.missing)
    }
    expect(messageFor(' 0412 ')).toBeUndefined()
    expect(transitionFields.safeParse(plainTransition).success).toBe(true)
  })
})
