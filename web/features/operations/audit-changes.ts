/** The details of an audit log entry, line by line and in words. Pure. */
import type { AuditRow } from '../../../contract/operations/audit.ts'
import { advertPositionLabels } from '../../../domain/adverts/advert-fields.ts'
import { driverTransitionLabels } from '../../../domain/bookings/booking-labels.ts'
import { formatRate } from '../../../domain/payments/commission.ts'
import { formatMoment } from '../../../domain/time/dublin-time.ts'
import { formatEuro } from '../../../domain/money.ts'
import { incidentLabels } from '../../../domain/partners/partner-company.ts'
import { roleLabels } from '../../../domain/accounts/roles.ts'
import { tariffParameters } from '../../../domain/tariffs/tariff-parameters.ts'
import { parameterName, parameterText } from '../../../domain/tariffs/tariff-rules.ts'
import { objectLabel } from './audit-objects.ts'
import { operatorStatusLabels } from './operations-labels.ts'

/** Null: missing on that side. */
export type Change = { name: string; was: string | null; is: string | null }

type Side = Readonly<Record<string, unknown>>

/** By identifier. */
export type Names = Readonly<Record<string, string>>

/** The fields of both sides that differ, without what is empty; with `isLook`, fields that are false are left out as well. */
export const listChanges = (
  before: AuditRow['before'],
  after: AuditRow['after'],
  isLook = false,
  known: Names = {},
): Change[] => {
  const [was, is] = [flat(before ?? {}), flat(after ?? {})]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => {
    if (key === versionSeen || (isLook && is[key] === false)) return []
    const name = nameOf(key)
    const shown = (value: unknown): string | null =>
      value === '' ? null : unnamed(name, textOf(key, value, known))
    const line = { name, was: shown(was[key]), is: shown(is[key]) }
    return line.was === line.is ? [] : [line]
  })
}

/** The version of an application that was looked at: letters that only the server compares. */
const versionSeen = 'seen'

/** Avoids a repeated name, as in `Booking: Booking …hq2ta7`. */
const unnamed = (name: string, text: string | null): string | null =>
  text?.startsWith(`${name} …`) ? text.slice(name.length + 1) : text

/** Flattens nested values: `figures: { a: 1 }` → `figures/a: 1`. */
const flat = (side: Side): Side =>
  Object.fromEntries(
    Object.entries(side).flatMap(([key, value]): [string, unknown][] =>
      isSide(value)
        ? Object.entries(flat(value)).map(([inner, one]) => [`${key}/${inner}`, one])
        : [[key, value]],
    ),
  )

const isSide = (value: unknown): value is Side =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const findTariffParameter = (key: string) =>
  key.startsWith('figures/')
    ? tariffParameters.find(({ id }) => `figures/${id}` === key)
    : undefined

const names: Readonly<Record<string, string>> = {
  users: 'Shown',
  drivers: 'Shown',
  comments: 'Shown',
  messages: 'Shown',
  notifications: 'Shown',
  /** As older releases put it on record. */
  notices: 'Shown',
  partners: 'Shown',
  people: 'People',
  isSearch: 'Searched',
  hasEmail: 'Email given',
  isActive: 'Active',
  afterCents: 'Received before',
  to: 'To',
  accept: 'Accepted',
  status: 'Status',
  transition: 'Step',
  sessions: 'Signed in',
  netCents: 'Without VAT',
  vatCents: 'VAT',
  mostPriceCents: 'Maximum per booking',
  monthlyVolumeCommitment: 'Monthly commitment',
  volumeDiscountBasisPoints: 'Volume discount',
  effectiveFrom: 'Begins',
  startsAt: 'From',
  endsAt: 'Until',
  targetUrl: 'Leads to',
  imageUrl: 'Picture',
  bytes: 'Size',
  scopes: 'May',
  refundRequestId: 'Proposal',
  proposedBy: 'Proposed by',
}

/** `amountCents` → `Amount`, `isDisabled` → `Disabled`, `closedAt` → `Closed`. */
const nameOf = (key: string): string => {
  const parameter = findTariffParameter(key)
  if (parameter) return parameterName(parameter)
  if (names[key]) return names[key]
  const plain = key
    .replaceAll('/', ' ')
    .replace(/^(is|has)(?=[A-Z])/, '')
    .replace(/(?<=[a-z])(Cents|BasisPoints|At|Id)$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Labels of values that are stored as codes, by field. */
const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: operatorStatusLabels,
  transition: driverTransitionLabels,
  role: roleLabels,
  position: advertPositionLabels,
  coveredIncidents: incidentLabels,
  assignment: { auto: 'The nearest available driver', chosen_driver: 'A chosen driver' },
}

const textOf = (key: string, value: unknown, known: Names): string | null => {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberText(key, value)
  if (Array.isArray(value)) {
    return value.length === 0 ? 'None' : value.map((one) => textOf(key, one, known)).join(', ')
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  const label = labels[key]?.[value]
  if (label) return label
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatMoment(new Date(value))
  if (/^[a-z]+(_[a-z]+)*$/.test(value)) return plainLabel(value)
  return known[value] ?? objectLabel(value) ?? value
}

/** `in_review` → `In review` */
const plainLabel = (code: string): string =>
  code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ')

const numberText = (key: string, value: number): string => {
  const parameter = findTariffParameter(key)
  if (parameter) return parameterText(parameter.unit, value)
  if (key.endsWith('Cents')) return formatEuro(value)
  if (key.endsWith('BasisPoints')) return formatRate(value)
  if (key === 'bytes') return `${Math.ceil(value / 1024).toLocaleString('en-IE')} kB`
  return value.toLocaleString('en-IE')
}
