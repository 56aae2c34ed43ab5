/** Values of a tariff as typed, and as read. Pure. */
import {
  parameterName,
  unitsPerTyped,
  parameterText,
} from '../../../domain/tariffs/tariff-rules.ts'
import {
  tariffParameters,
  type ParameterUnit,
  type TariffValues,
  type TariffParameter,
} from '../../../domain/tariffs/tariff-parameters.ts'

/** By `parameterKey`. */
export type TypedValues = Readonly<Record<string, string>>

/** A parameter's name in the form, where a dot would be a level. */
export const parameterKey = (id: string): string => id.replaceAll('.', '-')

const toTypedValue = ({ unit }: TariffParameter, value: number): string => {
  if (unit === 'hour') return String(value)
  const number = value / unitsPerTyped[unit]
  return unit === 'cents' ? number.toFixed(2) : String(number)
}

export const toTypedValues = (values: TariffValues): TypedValues =>
  Object.fromEntries(
    tariffParameters.map((one) => [parameterKey(one.id), toTypedValue(one, values[one.id] ?? 0)]),
  )

/** With a point or a comma, at most two places, a minus as any keyboard writes it; null when it is not a number. */
export const parseTypedValue = (unit: ParameterUnit, typed: string): number | null => {
  const text = typed.trim().replace(',', '.').replace('−', '-')
  if (!/^-?\d{1,5}(\.\d{1,2})?$/.test(text)) return null
  return Math.round(Number(text) * unitsPerTyped[unit])
}

/** Every readable value; an unreadable one is left out, and so reported as missing. */
export const parseTypedValues = (typed: TypedValues): TariffValues =>
  Object.fromEntries(
    tariffParameters.flatMap(({ id, unit }) => {
      const value = parseTypedValue(unit, typed[parameterKey(id)] ?? '')
      return value === null ? [] : [[id, value]]
    }),
  )

export type ParameterChange = { id: string; label: string; before: string; after: string }

/** The differences, in the order of the form. */
export const changesBetween = (before: TariffValues, after: TariffValues): ParameterChange[] =>
  tariffParameters
    .filter(({ id }) => after[id] !== undefined && before[id] !== after[id])
    .map((one) => ({
      id: one.id,
      label: parameterName(one),
      before: parameterText(one.unit, before[one.id] ?? 0),
      after: parameterText(one.unit, after[one.id] ?? 0),
    }))
