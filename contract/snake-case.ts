/** The answers to screens, with the names that insurers’ programs read: `failingSince` is `failing_since`. */
import type { z } from 'zod'

type Snake<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name

export type SnakeCased<T> = T extends readonly (infer Item)[]
  ? SnakeCased<Item>[]
  : T extends object
    ? { [Name in keyof T as Snake<Name>]: SnakeCased<T[Name]> }
    : T

type SnakeShape<Shape> = { [Name in keyof Shape as Snake<Name>]: Shape[Name] }

const snake = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const renamed = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [snake(name), field]))

/** The fields of a shape renamed; what lies deeper is as it was. */
export const snakeShape = <Shape extends z.ZodRawShape>(shape: Shape): SnakeShape<Shape> =>
  // `snake` does to each name what `Snake` says
  renamed(shape) as SnakeShape<Shape>

/** All names in a value of JSON renamed, at every level. */
export const snakeCased = <T>(value: T): SnakeCased<T> => casedIn(value) as SnakeCased<T>

const casedIn = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(casedIn)
  if (typeof value !== 'object' || value === null) return value
  return renamed(
    Object.fromEntries(Object.entries(value).map(([name, part]) => [name, casedIn(part)])),
  )
}
