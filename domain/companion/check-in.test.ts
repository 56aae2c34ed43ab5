/**
 * The clock of check-ins. Seen to fail with: silence counted though the press came; the alert at the first silence; "All OK" that ends "not
 * safe".
 */
import { describe, expect, it } from 'vitest'
import {
  afterCheckIn,
  afterSign,
  checkInEveryMinutes,
  isCheckInOpen,
  silencesToAlert,
  type CheckIns,
} from './check-in.ts'

const at = (minutes: number): Date =>
  new Date(Date.parse('2026-12-04T01:00:00Z') + minutes * 60_000)

const begun: CheckIns = {
  lastSignAt: at(0),
  checkInAt: null,
  silences: 0,
  nextCheckInAt: at(checkInEveryMinutes),
  alert: null,
}

describe('a check-in that is due', () => {
  it('is sent every ten minutes, and the second silence in a row is an alert', () => {
    const first = afterCheckIn(begun, at(10))
    expect(first).toEqual({ ...begun, checkInAt: at(10), nextCheckInAt: at(20) })
    const second = afterCheckIn(first, at(20))
    expect([second.silences, second.alert]).toEqual([1, null])
    const third = afterCheckIn(second, at(30))
    expect([third.silences, third.alert]).toEqual([silencesToAlert, 'silent'])
    expect(third.nextCheckInAt).toEqual(at(40))
  })

  it('counts as one, however late it comes', () => {
    const first = afterCheckIn(begun, at(10))
    expect(afterCheckIn(first, at(95)).silences).toBe(1)
  })

  it('starts from nothing after a press', () => {
    const silent = afterCheckIn(afterCheckIn(begun, at(10)), at(20))
    const pressed = afterSign(silent, 'ok', { now: at(21), hasCheckIns: true })
    expect(isCheckInOpen(silent)).toBe(true)
    expect(isCheckInOpen(pressed)).toBe(false)
    expect([pressed.silences, pressed.nextCheckInAt]).toEqual([0, at(31)])
    expect(afterCheckIn(pressed, at(31)).silences).toBe(0)
  })

  it('leaves a worse alert as it is', () => {
    const inDanger: CheckIns = { ...begun, checkInAt: at(1), silences: 1, alert: 'not_safe' }
    expect(afterCheckIn(inDanger, at(11)).alert).toBe('not_safe')
  })
})

describe('a sign of life', () => {
  const silent: CheckIns = { ...begun, checkInAt: at(20), silences: 2, alert: 'silent' }
  const after = (known: CheckIns, sign: 'ok' | 'not_safe' | 'spoken' | 'answered') =>
    afterSign(known, sign, { now: at(25), hasCheckIns: true }).alert

  it('ends silence, and only a call ends "not safe"', () => {
    expect(after(silent, 'ok')).toBeNull()
    expect(after(silent, 'answered')).toBeNull()
    expect(after(silent, 'not_safe')).toBe('not_safe')
    const inDanger: CheckIns = { ...silent, alert: 'not_safe' }
    expect(after(inDanger, 'ok')).toBe('not_safe')
    expect(after(inDanger, 'answered')).toBe('not_safe')
    expect(after(inDanger, 'spoken')).toBeNull()
  })

  it('schedules nothing where there are no check-ins', () => {
    expect(
      afterSign(silent, 'spoken', { now: at(25), hasCheckIns: false }).nextCheckInAt,
    ).toBeNull()
  })
})
