/**
 * VAT numbers by their form, and which version of a driver's status holds on a day. Seen to fail: the latest version whatever its day;
 * the version with the latest day whatever came after it; a day of tomorrow taken.
 */
import { describe, expect, it } from 'vitest'
import { isInVies, isVatNumber } from './vat-number.ts'
import { problemOfVatFrom, vatFromOf, vatVersionOn, type VatVersion } from './vat-status.ts'

describe('a VAT number', () => {
  it.each([
    ['IE1234567FA', true],
    ['IE1234567U', false],
    ['DE123456789', true],
    ['DE12345678', false],
    ['EL123456789', true],
    ['GR123456789', false],
    ['FRXX123456789', true],
    ['FRIO123456789', false],
    ['NL123456789B01', true],
    ['ATU12345678', true],
    ['AT12345678', false],
    ['XI123456789', true],
    ['GB123456789', true],
    ['US123456789', false],
    ['', false],
  ])('%s', (number, isOne) => expect(isVatNumber(number)).toBe(isOne))

  it('of Great Britain is not in VIES', () => {
    expect(isInVies('GB123456789')).toBe(false)
    expect(isInVies('XI123456789')).toBe(true)
  })
})

const version = (number: number, validFrom: string, vatNumber: string | null): VatVersion => ({
  number,
  status: vatNumber === null ? 'not_registered' : 'registered',
  vatNumber,
  validFrom,
  outcome: null,
})
const started = version(1, '2026-03-01', 'IE1234567T')
const stopped = version(2, '2026-09-01', null)
/** A wrong number, put right from its first day on, by a driver who is registered still. */
const corrected = version(3, '2026-03-01', 'IE1234567FA')

describe('the version in force', () => {
  it.each<[VatVersion[], string, number | null]>([
    [[], '2026-12-04', null],
    [[started], '2026-02-28', null],
    [[started], '2026-03-01', 1],
    [[started, stopped], '2026-08-31', 1],
    [[started, stopped], '2026-09-01', 2],
    [[stopped, started], '2026-09-01', 2],
    [[started, stopped, corrected], '2026-08-31', 3],
    [[started, stopped, corrected], '2026-09-01', 3],
    [[started, stopped, version(3, '2026-11-01', 'IE1234567T')], '2026-10-31', 2],
  ])('of %j on %s', (versions, day, number) =>
    expect(vatVersionOn(versions, day)?.number ?? null).toBe(number),
  )
})

describe('the day it holds from', () => {
  const today = '2026-12-04'
  it.each([
    ['2026-12-04', null],
    ['1972-11-01', null],
    ['2026-12-05', 'Enter it on the day it begins, or later'],
    ['1972-10-31', 'Enter the date on Revenue’s letter'],
    ['2026-02-30', 'Enter a date'],
    ['1 March', 'Enter a date'],
  ])('%s', (day, problem) => expect(problemOfVatFrom(day, today)).toBe(problem))

  it.each<[VatVersion | null, string | null, string | null, string]>([
    [null, 'IE1234567T', null, today],
    [null, 'IE1234567T', '2026-03-01', '2026-03-01'],
    [started, 'IE1234567T', null, '2026-03-01'],
    [started, 'IE1234567FA', null, today],
    [started, null, null, today],
    [started, 'IE1234567T', '2026-01-01', '2026-01-01'],
  ])('after %j, typed %s from %s', (stored, vatNumber, validFrom, from) => {
    const status = vatNumber === null ? 'not_registered' : 'registered'
    expect(vatFromOf({ status, vatNumber, validFrom }, stored, today)).toBe(from)
  })
})
