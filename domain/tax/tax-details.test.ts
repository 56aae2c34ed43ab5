/**
 * Numbers of taxpayers and the details of a driver, as tables. Mutants seen to fail: the second letter of a PPS number left out of its check character;
 * a driver's age counted by the year alone.
 */
import { describe, expect, it } from 'vitest'
import { isIrishVatNumber, isPpsNumber, plainNumber } from './tax-number.ts'
import {
  isReportable,
  plainDetails,
  problemsOfDetails,
  sellerName,
  type TaxDetails,
} from './tax-details.ts'

describe('a PPS number', () => {
  it.each([
    ['1234567T', true],
    ['1234567FA', true],
    // the second letter W counts as none: a number given to a spouse until 1999
    ['1234567TW', true],
    ['1234567TA', false],
    ['1234567F', false],
    ['1234568T', false],
    ['123456T', false],
    ['', false],
  ])('%s', (number, isOne) => expect(isPpsNumber(number)).toBe(isOne))

  it('is typed with spaces and small letters', () =>
    expect(plainNumber(' 123 4567-fa ')).toBe('1234567FA'))
})

describe('an Irish VAT number', () => {
  it.each([
    ['IE1234567T', true],
    ['IE1234567FA', true],
    ['IE8Z49289F', true],
    ['IE8Z49289G', false],
    ['IE1234567U', false],
    ['1234567T', false],
    ['GB1234567T', false],
  ])('%s', (number, isOne) => expect(isIrishVatNumber(number)).toBe(isOne))
})

const today = '2026-12-04'
const details: TaxDetails = {
  firstName: 'Ciarán',
  lastName: 'O’Brien-Ní Shé',
  bornOn: '1984-02-29',
  companyName: null,
  companyNumber: null,
  street: '4 Main Street',
  city: 'Athlone',
  postcode: 'N37 XY00',
  country: 'IE',
  taxNumber: '1234567FA',
  vatStatus: 'not_registered',
  vatNumber: null,
}

describe('the details of a driver', () => {
  it('are well', () => expect(problemsOfDetails(details, today)).toEqual({}))

  it.each<[keyof TaxDetails, Partial<TaxDetails>]>([
    ['firstName', { firstName: '' }],
    ['firstName', { firstName: '4x4 Recovery' }],
    ['lastName', { lastName: '<b>' }],
    ['bornOn', { bornOn: '29/02/1984' }],
    ['bornOn', { bornOn: '1985-02-29' }],
    // seventeen tomorrow
    ['bornOn', { bornOn: '2009-12-05' }],
    ['bornOn', { bornOn: '1899-01-01' }],
    ['street', { street: ' ' }],
    ['city', { city: '' }],
    ['taxNumber', { taxNumber: '1234567A' }],
    ['taxNumber', { country: 'DE', taxNumber: '12' }],
    ['vatNumber', { vatStatus: 'registered' }],
    ['vatNumber', { vatStatus: 'registered', vatNumber: 'IE1234567U' }],
    ['vatNumber', { vatStatus: 'registered', vatNumber: '1234567T' }],
    // also of a driver who lives elsewhere
    [
      'vatNumber',
      { country: 'GB', taxNumber: 'QQ123456C', vatStatus: 'registered', vatNumber: 'IE1' },
    ],
    ['vatNumber', { vatNumber: 'IE1234567T' }],
  ])('%s is refused in %o', (field, part) =>
    expect(Object.keys(problemsOfDetails({ ...details, ...part }, today))).toEqual([field]),
  )

  it.each<Partial<TaxDetails>>([
    { bornOn: '2009-12-04' },
    { postcode: '' },
    { country: 'DE', taxNumber: '12345678901' },
    { vatStatus: 'registered', vatNumber: 'IE1234567T' },
    { country: 'GB', taxNumber: 'QQ123456C', vatStatus: 'registered', vatNumber: 'GB123456789' },
  ])('%o is taken', (part) => expect(problemsOfDetails({ ...details, ...part }, today)).toEqual({}))

  it('are stored plain', () =>
    expect(
      plainDetails({
        ...details,
        firstName: ' Ciarán  Óg ',
        postcode: 'n37 xy00',
        taxNumber: '1234567 fa',
        vatNumber: ' ',
      }),
    ).toMatchObject({
      firstName: 'Ciarán Óg',
      postcode: 'N37 XY00',
      taxNumber: '1234567FA',
      vatNumber: null,
    }))

  it('are reported of residents of member states alone', () => {
    expect(isReportable('IE')).toBe(true)
    expect(isReportable('GB')).toBe(false)
  })
})

describe('the details of a company', () => {
  const company: TaxDetails = {
    ...details,
    firstName: null,
    lastName: null,
    bornOn: null,
    companyName: '4x4 Recovery <Athlone> Ltd.',
    companyNumber: '654321',
    taxNumber: '1234567T',
  }

  it('are well, and named by the company', () => {
    expect(problemsOfDetails(company, today)).toEqual({})
    expect(sellerName(company)).toBe('4x4 Recovery <Athlone> Ltd.')
    expect(sellerName(details)).toBe('Ciarán O’Brien-Ní Shé')
  })

  it.each<[keyof TaxDetails, Partial<TaxDetails>]>([
    ['companyName', { companyName: '' }],
    ['companyNumber', { companyNumber: null }],
    ['companyNumber', { companyNumber: '12345678' }],
    ['companyNumber', { companyNumber: 'IE6543' }],
    ['companyNumber', { country: 'GB', taxNumber: '1234567890', companyNumber: '1' }],
    ['taxNumber', { taxNumber: '1234567A' }],
    ['firstName', { bornOn: '1984-02-29' }],
    // no half of each
    ['companyName', { ...details, companyNumber: '654321' }],
  ])('%s is refused in %o', (field, part) =>
    expect(Object.keys(problemsOfDetails({ ...company, ...part }, today))).toEqual([field]),
  )

  it('may be registered elsewhere', () =>
    expect(
      problemsOfDetails(
        { ...company, country: 'GB', taxNumber: '1234567890', companyNumber: 'NI612345' },
        today,
      ),
    ).toEqual({}))

  it('are stored plain', () =>
    expect(
      plainDetails({ ...company, companyName: ' Sample  Ltd ', companyNumber: ' 654 321' }),
    ).toMatchObject({ companyName: 'Sample Ltd', companyNumber: '654321', firstName: null }))
})
