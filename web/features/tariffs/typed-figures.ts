/** Figures of a tariff as typed, and as read. Pure. */
import { figureName, figurePerTyped, figureText } from '../../../domain/tariffs/tariff-rules.ts'
import {
  tariffFigures,
  type FigureUnit,
  type FigureValues,
  type TariffFigure,
} from '../../../domain/tariffs/tariff-figures.ts'

/** By `figureKey`. */
export type TypedFigures = Readonly<Record<string, string>>

/** A figure's name in the form, where a dot would be a level. */
export const figureKey = (id: string): string => id.replaceAll('.', '-')

const typedOf = ({ unit }: TariffFigure, value: number): string => {
  if (unit === 'hour') return String(value)
  const number = value / figurePerTyped[unit]
  return unit === 'cents' ? number.toFixed(2) : String(number)
}

export const typedFigures = (values: FigureValues): TypedFigures =>
  Object.fromEntries(
    tariffFigures.map((one) => [figureKey(one.id), typedOf(one, values[one.id] ?? 0)]),
  )

/** With a point or a comma, at most two places, a minus as any keyboard writes it; null when it is not a number. */
export const readFigure = (unit: FigureUnit, typed: string): number | null => {
  const text = typed.trim().replace(',', '.').replace('−', '-')
  if (!/^-?\d{1,5}(\.\d{1,2})?$/.test(text)) return null
  return Math.round(Number(text) * figurePerTyped[unit])
}

/** Every readable figure; an unreadable one is left out, and so reported as missing. */
export const readFigures = (typed: TypedFigures): FigureValues =>
  Object.fromEntries(
    tariffFigures.flatMap(({ id, unit }) => {
      const value = readFigure(unit, typed[figureKey(id)] ?? '')
      return value === null ? [] : [[id, value]]
    }),
  )

export type FigureChange = { id: string; label: string; before: string; after: string }

/** The differences, in the order of the form. */
export const changesBetween = (before: FigureValues, after: FigureValues): FigureChange[] =>
  tariffFigures
    .filter(({ id }) => after[id] !== undefined && before[id] !== after[id])
    .map((one) => ({
      id: one.id,
      label: figureName(one),
      before: figureText(one.unit, before[one.id] ?? 0),
      after: figureText(one.unit, after[one.id] ?? 0),
    }))
