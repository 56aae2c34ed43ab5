/** Paths into JSON, and the same JSON with another value at one of them: for inputs that are almost right. */
export type JsonPath = readonly (string | number)[]

/** Every path below the top, to objects and lists as well, in order. */
export const placesIn = (value: unknown, path: JsonPath = []): JsonPath[] => {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : []
  const inner = Object.entries(value).flatMap(([key, child]) =>
    placesIn(child, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length > 0 ? [path, ...inner] : inner
}

export const valueAt = (value: unknown, [key, ...rest]: JsonPath): unknown =>
  key === undefined
    ? value
    : valueAt(Object.getOwnPropertyDescriptor(Object(value), key)?.value, rest)

/** A copy with `put` at this path; `undefined` removes it. */
export const withAt = (value: unknown, [key, ...rest]: JsonPath, put: unknown): unknown => {
  if (key === undefined) return put
  if (Array.isArray(value)) {
    return value.map((item: unknown, n) => (n === key ? withAt(item, rest, put) : item))
  }
  const copy: Record<string, unknown> = { ...Object(value) }
  const inner = withAt(copy[key], rest, put)
  if (inner === undefined) delete copy[key]
  else copy[key] = inner
  return copy
}
