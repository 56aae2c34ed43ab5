/**
 * What a driver gives so that Towline can report what they earned: Council Directive (EU) 2021/514 (DAC7), Annex V, Section II B(1) and
 * Section III B(2); in Ireland s. 891I of the Taxes Consolidation Act 1997 and S.I. No. 705 of 2022. For individuals: first and last name,
 * primary address, each tax number with its member state, VAT number where there is one, date of birth. For companies: legal name, primary
 * address, tax number, VAT number, business registration number.
 */
import { isIrishVatNumber, isPpsNumber, plainNumber } from './tax-number.ts'
import { isVatNumber } from './vat-number.ts'

export const vatStatuses = ['registered', 'not_registered'] as const
export type VatStatus = (typeof vatStatuses)[number]

/**
 * Where a driver may be resident for tax: the member states, whose residents are reported, and the United Kingdom, whose residents are not
 * (Annex V, Section I B(3)): a driver in Newry works on both sides of the border. ISO 3166-1.
 */
export const memberStates = {
  IE: 'Ireland',
  AT: 'Austria',
  BE: 'Belgium',
  BG: 'Bulgaria',
  HR: 'Croatia',
  CY: 'Cyprus',
  CZ: 'Czechia',
  DK: 'Denmark',
  EE: 'Estonia',
  FI: 'Finland',
  FR: 'France',
  DE: 'Germany',
  GR: 'Greece',
  HU: 'Hungary',
  IT: 'Italy',
  LV: 'Latvia',
  LT: 'Lithuania',
  LU: 'Luxembourg',
  MT: 'Malta',
  NL: 'Netherlands',
  PL: 'Poland',
  PT: 'Portugal',
  RO: 'Romania',
  SK: 'Slovakia',
  SI: 'Slovenia',
  ES: 'Spain',
  SE: 'Sweden',
} as const
export const taxCountries = { ...memberStates, GB: 'United Kingdom' } as const
export type TaxCountry = keyof typeof taxCountries

export const isReportable = (country: TaxCountry): boolean => country in memberStates

/** Who is paid: of a sole trader the first three are there, of a company the other two; the rest are null. */
export type SellerNames = {
  firstName: string | null
  lastName: string | null
  /** `1984-02-29` */
  bornOn: string | null
  companyName: string | null
  /** Of the register, in Ireland the CRO's. */
  companyNumber: string | null
}

export type SellerKind = 'person' | 'company'

export const sellerKindOf = ({ companyName }: Pick<SellerNames, 'companyName'>): SellerKind =>
  companyName === null ? 'person' : 'company'

/** The name under which a driver is paid. */
export const sellerName = ({
  firstName,
  lastName,
  companyName,
}: Pick<SellerNames, 'firstName' | 'lastName' | 'companyName'>): string =>
  companyName ?? `${firstName} ${lastName}`

export type TaxDetails = SellerNames & {
  street: string
  city: string
  postcode: string
  /** Of the address, and of the tax number. */
  country: TaxCountry
  /** As `plainNumber` gives it; in Ireland a PPS number, or a company's tax reference number. */
  taxNumber: string
  vatStatus: VatStatus
  /** With its country; null exactly where there is none. */
  vatNumber: string | null
}

export type TaxField = keyof TaxDetails

/** No one younger holds a licence, and few are older: a wrong century is found. */
const youngest = 17
const oldest = 100

const plainName = /^[\p{L}\p{M}][\p{L}\p{M}'’ .-]*$/u
const foreignNumber = /^[0-9A-Z/]{4,20}$/
/** Of the Companies Registration Office. */
const croNumber = /^\d{4,7}$/

/** What is wrong, field by field, in words for their owner; empty: all is well. `today`: `2026-12-04`, the day in Ireland. */
export const problemsOfDetails = (
  details: TaxDetails,
  today: string,
): Partial<Record<TaxField, string>> => {
  const problems =
    sellerKindOf(details) === 'company'
      ? problemsOfCompany(details)
      : problemsOfPerson(details, today)
  if (details.street.trim() === '') problems.street = 'Enter house and street, or townland'
  if (details.city.trim() === '') problems.city = 'Enter the town or county'
  const number = problemOfTaxNumber(details)
  if (number) problems.taxNumber = number
  const vat = problemOfVatNumber(details)
  if (vat) problems.vatNumber = vat
  return problems
}

const problemsOfPerson = (
  { firstName, lastName, bornOn, companyNumber }: TaxDetails,
  today: string,
): Partial<Record<TaxField, string>> => {
  const problems: Partial<Record<TaxField, string>> = {}
  if (!plainName.test(firstName ?? ''))
    problems.firstName = 'Enter your first name as Revenue has it'
  if (!plainName.test(lastName ?? '')) problems.lastName = 'Enter your last name as Revenue has it'
  const born = problemOfBirth(bornOn ?? '', today)
  if (born) problems.bornOn = born
  if (companyNumber !== null) problems.companyName = 'Enter the company’s name'
  return problems
}

const problemsOfCompany = ({
  country,
  firstName,
  lastName,
  bornOn,
  companyName,
  companyNumber,
}: TaxDetails): Partial<Record<TaxField, string>> => {
  const problems: Partial<Record<TaxField, string>> = {}
  if ((companyName ?? '') === '')
    problems.companyName = 'Enter the company’s name as it is registered'
  const number = companyNumber ?? ''
  if (country === 'IE' && !croNumber.test(number))
    problems.companyNumber = 'Enter the company’s CRO number: up to seven digits'
  else if (!foreignNumber.test(number))
    problems.companyNumber = 'Enter the number under which the company is registered'
  if (firstName !== null || lastName !== null || bornOn !== null)
    problems.firstName = 'A company has no first name'
  return problems
}

const problemOfBirth = (bornOn: string, today: string): string | null => {
  const written = /^\d{4}-\d{2}-\d{2}$/.test(bornOn)
  const date = written ? new Date(`${bornOn}T00:00:00Z`) : null
  if (!date || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(bornOn))
    return 'Enter a date'
  const age = Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4))
  const had = today.slice(5) >= bornOn.slice(5)
  const years = had ? age : age - 1
  return years >= youngest && years <= oldest ? null : 'Enter the date on which you were born'
}

const problemOfTaxNumber = ({ country, taxNumber, companyName }: TaxDetails): string | null => {
  if (country === 'IE') {
    if (isPpsNumber(taxNumber)) return null
    const what = companyName === null ? 'PPS number' : 'tax reference number'
    return `This is no ${what}: seven digits and one or two letters, and the first letter fits the digits`
  }
  return foreignNumber.test(taxNumber) ? null : 'Enter the tax number that your country gave you'
}

const problemOfVatNumber = ({ country, vatStatus, vatNumber }: TaxDetails): string | null => {
  if (vatStatus === 'not_registered')
    return vatNumber === null ? null : 'Say that you’re registered, or leave it empty'
  if (vatNumber === null) return 'Enter your VAT number'
  if (country === 'IE' || vatNumber.startsWith('IE')) {
    return isIrishVatNumber(vatNumber)
      ? null
      : 'This is no Irish VAT number: IE, seven digits and one or two letters'
  }
  return isVatNumber(vatNumber) ? null : 'Enter the VAT number with the letters of its country'
}

/** As they were typed, made plain: what is stored and reported. */
export const plainDetails = (typed: TaxDetails): TaxDetails => {
  const vatNumber = typed.vatNumber === null ? '' : plainNumber(typed.vatNumber)
  return {
    ...typed,
    firstName: spacedOrNull(typed.firstName),
    lastName: spacedOrNull(typed.lastName),
    companyName: spacedOrNull(typed.companyName),
    companyNumber: typed.companyNumber === null ? null : plainNumber(typed.companyNumber),
    street: oneSpaced(typed.street),
    city: oneSpaced(typed.city),
    postcode: oneSpaced(typed.postcode).toUpperCase(),
    taxNumber: plainNumber(typed.taxNumber),
    vatNumber: vatNumber === '' ? null : vatNumber,
  }
}

const oneSpaced = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

const spacedOrNull = (text: string | null): string | null =>
  text === null ? null : oneSpaced(text)
