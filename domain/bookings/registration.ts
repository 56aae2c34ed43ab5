/**
 * Registrations of vehicles. The Irish ones since 1987 are understood: year, county and a running number, `131-D-12345` (Vehicle
 * Registration and Taxation Regulations 1992, S.I. 318/1992, with the county codes of Revenue's list and the half-years since 2013 and the
 * single codes for Limerick, Tipperary and Waterford since 2014 of its later amendments). Anything else, older Irish, from Northern Ireland
 * or abroad, is taken as it is written.
 */

export type IrishRegistration = {
  /** `131-D-12345` */
  text: string
  year: number
  /** Since 2013. */
  half: 1 | 2 | null
  /** `D`, of `registrationCounties`. */
  countyCode: string
}

/** The third part are the county codes. A used import gets a current one with the year it was first used, so none is tied to years. */
const shape =
  /^(\d{2})([12]?)(C[ENW]?|DL?|G|K[EKY]|L[DHKMS]?|M[HNO]|OY|RN|SO|T[NS]?|W[DHWX]?)([1-9]\d{0,5})$/

/** Whatever is between the parts, or nothing: hyphens of any kind, spaces, dots. Null: not an Irish registration since 1987. */
export const readRegistration = (typed: string): IrishRegistration | null => {
  const found = shape.exec(typed.toUpperCase().replaceAll(/[\s\p{Pd}\u2212./·]/gu, ''))
  if (!found) return null
  const [, years = '', half = '', code = '', number = ''] = found
  const year = yearOf(Number(years), half !== '')
  if (year === null) return null
  return {
    text: `${years}${half}-${code}-${number}`,
    year,
    half: half === '' ? null : half === '1' ? 1 : 2,
    countyCode: code,
  }
}

/** Two digits alone are 1987 to 2012; with a half-year they are 2013 or later. */
const yearOf = (digits: number, hasHalf: boolean): number | null => {
  if (hasHalf) return digits >= 13 && digits < 87 ? 2000 + digits : null
  if (digits >= 87) return 1900 + digits
  return digits <= 12 ? 2000 + digits : null
}

/** As it is stored: an Irish one in the usual format, another in capitals. */
export const normaliseRegistration = (typed: string): string =>
  readRegistration(typed)?.text ?? typed.trim().replaceAll(/\s+/g, ' ').toUpperCase()
