/** A file for Revenue: its life, and what has to be set before one can be made. */
import type { PlatformOperator } from './dpi/dpi-message.ts'

/** Made; then sent by an operator and marked as filed, or discarded because Revenue refused it or it was not sent. */
export const taxReportStates = ['made', 'filed', 'discarded'] as const
export type TaxReportState = (typeof taxReportStates)[number]

export const taxReportOutcomes = ['filed', 'discarded'] as const
export type TaxReportOutcome = (typeof taxReportOutcomes)[number]

/** The state of a driver with pay in a year. */
export const taxDriverStates = [
  'missing_details',
  /** Resident where the report does not go. */
  'not_reported',
  'to_file',
  'filed',
  /** Something is different from what was filed. */
  'changed',
] as const
export type TaxDriverState = (typeof taxDriverStates)[number]

export type TaxEntity = Readonly<
  Record<'name' | 'number' | 'street' | 'city' | 'postcode', string | null>
>

const settings = { name: 'TAX_NAME', number: 'TAX_NUMBER', street: 'TAX_STREET', city: 'TAX_CITY' }

/** The settings that are missing, by the names of their variables. */
export const missingSettings = (entity: TaxEntity): string[] => [
  ...(entity.name === null ? [settings.name] : []),
  ...(entity.number === null ? [settings.number] : []),
  ...(entity.street === null ? [settings.street] : []),
  ...(entity.city === null ? [settings.city] : []),
]

/** Null while any is missing. */
export const platformOf = (
  { name, number, street, city, postcode }: TaxEntity,
  vatNumber: string | null,
): PlatformOperator | null =>
  name === null || number === null || street === null || city === null
    ? null
    : { name, taxNumber: number, vatNumber, street, city, postcode: postcode ?? '' }
