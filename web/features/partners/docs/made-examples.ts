/** A request that fits a schema, and the code that sends it. Pure. */
import {
  exampleIn,
  fieldsIn,
  isJson,
  meant,
  type Json,
  type Operation,
  type Parameter,
} from './read-document.ts'

/** Deeper than any schema here, so that one which contains itself ends. */
const deepest = 6

/** The document's own example, or one made of its parts. */
export const exampleOf = (document: Json, schema: Json, depth = 0): unknown => {
  const given = exampleIn(document, schema)
  if (given !== undefined || depth > deepest) return given ?? null
  const shape = meant(document, schema) ?? {}
  if ('const' in shape) return shape['const']
  const { enum: choices, type, items, anyOf, oneOf } = shape
  if (Array.isArray(choices)) return choices[0]
  const [first] = [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : []))
  if (isJson(first)) return exampleOf(document, first, depth + 1)
  if (isJson(items)) return [exampleOf(document, items, depth + 1)]
  const fields = fieldsIn(document, shape)
  if (fields.length > 0) {
    return Object.fromEntries(
      fields.map(({ name, schema: part }) => [name, exampleOf(document, part, depth + 1)]),
    )
  }
  return plainExample(Array.isArray(type) ? type[0] : type, shape)
}

const plainExample = (type: unknown, { format }: Json): unknown => {
  switch (type) {
    case 'string':
      return format === 'date-time' ? '2026-12-04T18:20:00.000Z' : 'text'
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'array':
      return []
    default:
      return null
  }
}

const key = '$TOWLINE_KEY'

type ExampleRequest = {
  url: string
  headers: readonly (readonly [string, string])[]
  body: string | null
}

const requestFor = (document: Json, operation: Operation, server: string): ExampleRequest => {
  const named = (place: string): Parameter[] =>
    operation.parameters.filter((one) => one.place === place)
  const url = named('path').reduce(
    (path, { name, schema }) =>
      path.replace(`{${name}}`, pathExample(name, exampleIn(document, schema))),
    `${server}${operation.path}`,
  )
  const sent = named('header').map(
    ({ name, schema }) => [name, wordOf(exampleOf(document, schema))] as const,
  )
  const { body } = operation
  return {
    url,
    headers: [
      ['authorization', `Bearer ${key}`],
      ...sent,
      ...(body ? [['content-type', 'application/json'] as const] : []),
    ],
    body: body && JSON.stringify(exampleOf(document, body), null, 2),
  }
}

const wordOf = (example: unknown): string => (typeof example === 'string' ? example : '')

const pathExample = (name: string, example: unknown): string =>
  typeof example === 'string' ? example : `$${name.replaceAll(/([A-Z])/g, '_$1').toUpperCase()}`

/** As a shell command. */
export const curlOf = (document: Json, operation: Operation, server: string): string => {
  const { url, headers, body } = requestFor(document, operation, server)
  const method = operation.method === 'GET' ? '' : `-X ${operation.method} `
  return [
    `curl ${method}"${url}"`,
    ...headers.map(([name, value]) => `  -H "${name}: ${value}"`),
    ...(body ? [`  -d '${body.replaceAll("'", String.raw`'\''`)}'`] : []),
  ].join(' \\\n')
}

/** With the `fetch` that Node.js, Deno, Bun and browsers have built in. */
export const typeScriptOf = (document: Json, operation: Operation, server: string): string => {
  const { url, headers, body } = requestFor(document, operation, server)
  const filled = url.replaceAll(/\$([A-Z_]+)/g, (_, name: string) => `\${${camel(name)}}`)
  const lines = headers.map(([name, value]) =>
    name === 'authorization'
      ? '    authorization: `Bearer ${process.env.TOWLINE_KEY}`,'
      : `    '${name}': '${value}',`,
  )
  return [
    `const response = await fetch(${filled === url ? `'${url}'` : `\`${filled}\``}, {`,
    ...(operation.method === 'GET' ? [] : [`  method: '${operation.method}',`]),
    '  headers: {',
    ...lines,
    '  },',
    ...(body ? [`  body: JSON.stringify(${body.replaceAll('\n', '\n  ')}),`] : []),
    '})',
    'if (!response.ok) throw new Error((await response.json()).detail)',
    ...(operation.method === 'DELETE' ? [] : ['const answer = await response.json()']),
  ].join('\n')
}

const camel = (name: string): string =>
  name.toLowerCase().replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
