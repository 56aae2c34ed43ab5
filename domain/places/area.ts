/** Kinds of area that change a price, and their names. Where they lie is in `areas.ts`, which a price does not need. */

export const areas = [
  'remote',
  'connemara',
  'airport',
  'coastal_or_rural',
  'university_of_limerick',
] as const
export type Area = (typeof areas)[number]

export const areaLabels: Record<Area, string> = {
  remote: 'Remote area',
  connemara: 'Connemara',
  airport: 'Airport',
  coastal_or_rural: 'Coastal or rural area',
  university_of_limerick: 'University of Limerick area',
}
