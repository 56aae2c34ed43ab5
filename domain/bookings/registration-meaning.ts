/** What an Irish registration says of a vehicle: how old it is, and where it was first registered. */
import { readRegistration, type IrishRegistration } from './registration.ts'

/** By code (`registration.ts` names the source). */
export const registrationCounties: Readonly<Record<string, string>> = {
  C: 'Cork',
  CE: 'Clare',
  CN: 'Cavan',
  CW: 'Carlow',
  D: 'Dublin',
  DL: 'Donegal',
  G: 'Galway',
  KE: 'Kildare',
  KK: 'Kilkenny',
  KY: 'Kerry',
  L: 'Limerick',
  LD: 'Longford',
  LH: 'Louth',
  LK: 'Limerick',
  LM: 'Leitrim',
  LS: 'Laois',
  MH: 'Meath',
  MN: 'Monaghan',
  MO: 'Mayo',
  OY: 'Offaly',
  RN: 'Roscommon',
  SO: 'Sligo',
  T: 'Tipperary',
  TN: 'Tipperary North',
  TS: 'Tipperary South',
  W: 'Waterford',
  WD: 'Waterford',
  WH: 'Westmeath',
  WW: 'Wicklow',
  WX: 'Wexford',
}

const countyOf = ({ countyCode }: IrishRegistration): string =>
  registrationCounties[countyCode] ?? countyCode

/** `2013, Dublin`; null where it is not understood. */
export const registrationEcho = (typed: string): string | null => {
  const read = readRegistration(typed)
  return read && `${read.year}, ${countyOf(read)}`
}

/** `2013 (January to June), Dublin`; null where it is not understood. */
export const registrationMeaning = (typed: string): string | null => {
  const read = readRegistration(typed)
  if (!read) return null
  const half =
    read.half === null ? '' : read.half === 1 ? ' (January to June)' : ' (July to December)'
  return `${read.year}${half}, ${countyOf(read)}`
}
