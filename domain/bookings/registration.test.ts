import { describe, expect, it } from 'vitest'
import {
  registrationCounties,
  registrationEcho,
  registrationMeaning,
} from './registration-meaning.ts'
import { normaliseRegistration, readRegistration } from './registration.ts'

describe('an Irish registration', () => {
  it.each([
    ['131-D-12345', '131-D-12345', '2013 (January to June), Dublin'],
    ['132d12345', '132-D-12345', '2013 (July to December), Dublin'],
    ['12-KE-345', '12-KE-345', '2012, Kildare'],
    [' 12 ke 345 ', '12-KE-345', '2012, Kildare'],
    ['12 – KE – 345', '12-KE-345', '2012, Kildare'],
    ['12.ke/345', '12-KE-345', '2012, Kildare'],
    ['87-WD-1', '87-WD-1', '1987, Waterford'],
    ['99-TN-99', '99-TN-99', '1999, Tipperary North'],
    ['00-TS-7', '00-TS-7', '2000, Tipperary South'],
    ['09-LK-1234', '09-LK-1234', '2009, Limerick'],
    ['141-L-1234', '141-L-1234', '2014 (January to June), Limerick'],
    // A used import gets a current code with the year of its first use.
    ['10-T-5', '10-T-5', '2010, Tipperary'],
    ['262-WX-123456', '262-WX-123456', '2026 (July to December), Wexford'],
  ])('%j is %s: %s', (typed, text, meaning) => {
    expect(normaliseRegistration(typed)).toBe(text)
    expect(registrationMeaning(typed)).toBe(meaning)
    // Mutant: a text that is understood is read otherwise once it is normalised.
    expect(readRegistration(text)).toEqual(readRegistration(typed))
  })

  it('is echoed briefly', () => {
    expect(registrationEcho('131d12345')).toBe('2013, Dublin')
    expect(registrationEcho('ZV 1234')).toBeNull()
  })

  it('may be of each county', () => {
    const codes =
      'C CE CN CW D DL G KE KK KY L LD LH LK LM LS MH MN MO OY RN SO T TN TS W WD WH WW WX'
    expect(Object.keys(registrationCounties)).toEqual(codes.split(' '))
    for (const code of codes.split(' ')) {
      expect(registrationEcho(`151-${code}-1`), code).toBe(`2015, ${registrationCounties[code]}`)
    }
  })
})

describe('any other text', () => {
  it.each([
    ['ab12 cde', 'AB12 CDE'],
    ['  abz   1234 ', 'ABZ 1234'],
    ['zv 1234', 'ZV 1234'],
    ['B-AB 1234', 'B-AB 1234'],
    // No half-year of that kind, no such county, no such year, a number that begins with 0 or is too long.
    ['133-d-1', '133-D-1'],
    ['131-xx-1', '131-XX-1'],
    ['13-d-1', '13-D-1'],
    ['86-d-1', '86-D-1'],
    ['121-d-1', '121-D-1'],
    ['131-d-012', '131-D-012'],
    ['131-d-1234567', '131-D-1234567'],
    ['131-d-', '131-D-'],
    ['', ''],
  ])('%j is taken as it is written: %s', (typed, text) => {
    expect(readRegistration(typed)).toBeNull()
    expect(normaliseRegistration(typed)).toBe(text)
    expect(registrationMeaning(typed)).toBeNull()
  })
})
