import { describe, expect, it } from 'vitest'
import { plainCasualty } from '../../domain/bookings/casualty.ts'
import { casualty } from './vehicle.ts'

const { driveTrain: _new, ...ofOlderPage } = plainCasualty
const { isRolling: _required, ...unanswered } = plainCasualty

describe('the answers about a vehicle', () => {
  // Seen to fail: a default for no answer, and for every one.
  it('of a page from before there was a question are taken, with the form’s default', () => {
    expect(casualty.parse(ofOlderPage)).toEqual({ ...plainCasualty, driveTrain: 'unknown' })
    expect(casualty.safeParse(unanswered).success).toBe(false)
    expect(casualty.safeParse({ ...plainCasualty, driveTrain: 'six_wheels' }).success).toBe(false)
  })
})
