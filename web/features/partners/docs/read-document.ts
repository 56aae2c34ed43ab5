/** The parts of an OpenAPI 3.1 document that the reference shows. Pure; anything unexpected is left out, never guessed. */

export type Json = Readonly<Record<string, unknown>>

export type Parameter = {
  name: string
  place: string
  isRequired: boolean
  schema: Json
}

export type Answer = { status: string; description: string; schema: Json | null }

export type Operation = {
  id: string
  method: string
  path: string
  summary: string
  parameters: readonly Parameter[]
  body: Json | null
  answers: readonly Answer[]
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const jsonOf = (value: unknown): Json => (isJson(value) ? value : {})

/** The target of a reference; any other schema is returned unchanged. Null: the reference leads nowhere. */
export const meant = (document: Json, schema: Json): Json | null => {
  const { $ref: ref } = schema
  if (typeof ref !== 'string') return schema
  let at: unknown = document
  for (const part of ref.replace(/^#\//, '').split('/')) at = jsonOf(at)[part]
  return isJson(at) ? at : null
}

export const nameOfRef = (schema: Json): string | null => {
  const ref = textOf(schema['$ref'])
  return ref === '' ? null : (ref.split('/').at(-1) ?? null)
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** Whether it takes a partner's key: those operations are the partner API. */
const takesKey = (operation: Json): boolean =>
  listOf(operation['security']).some((way) => isJson(way) && 'partnerKey' in way)

const schemaOf = (content: unknown): Json | null => {
  const [body] = Object.values(jsonOf(content))
  const { schema } = jsonOf(body)
  return isJson(schema) ? schema : null
}

/** Every operation of the partner API, in the order of the document. */
export const partnerOperations = (document: Json): Operation[] =>
  Object.entries(jsonOf(document['paths'])).flatMap(([path, item]) =>
    methods.flatMap((method): Operation[] => {
      const operation = jsonOf(item)[method]
      if (!isJson(operation) || !takesKey(operation)) return []
      return [
        {
          id: textOf(operation['operationId']),
          method: method.toUpperCase(),
          path,
          summary: textOf(operation['summary']),
          parameters: listOf(operation['parameters']).filter(isJson).map(parameterOf),
          body: schemaOf(jsonOf(operation['requestBody'])['content']),
          answers: Object.entries(jsonOf(operation['responses'])).map(([status, answer]) => ({
            status,
            description: textOf(jsonOf(answer)['description']),
            schema: schemaOf(jsonOf(answer)['content']),
          })),
        },
      ]
    }),
  )

const parameterOf = (parameter: Json): Parameter => ({
  name: textOf(parameter['name']),
  place: textOf(parameter['in']),
  isRequired: parameter['required'] === true,
  schema: {
    ...jsonOf(parameter['schema']),
    ...(parameter['description'] === undefined ? {} : { description: parameter['description'] }),
  },
})

/** `string`, `one of "car", "van"`, `list of PriceLine`, `integer or null`. */
export const typeLabel = (schema: Json): string => {
  const name = nameOfRef(schema)
  if (name !== null) return name
  if ('const' in schema) return JSON.stringify(schema['const'])
  const choices = listOf(schema['enum'])
  if (choices.length > 0) return choices.map((one) => JSON.stringify(one)).join(' | ')
  const either = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].filter(isJson)
  if (either.length > 0) return either.map(typeLabel).join(' or ')
  const { type, items, format } = schema
  if (type === 'array') return isJson(items) ? `list of ${typeLabel(items)}` : 'list'
  if (Array.isArray(type)) return type.map(String).join(' or ')
  return [textOf(type) || 'anything', textOf(format) && `(${textOf(format)})`]
    .filter(Boolean)
    .join(' ')
}

export type Field = { name: string; isRequired: boolean; schema: Json }

/** The named parts of an object; of a list, those of its items. */
export const fieldsIn = (document: Json, schema: Json): Field[] => {
  const shape = meant(document, schema)
  if (!shape) return []
  const { items } = shape
  if (isJson(items)) return fieldsIn(document, items)
  const required = listOf(shape['required'])
  return Object.entries(jsonOf(shape['properties'])).flatMap(([name, part]) =>
    isJson(part) ? [{ name, isRequired: required.includes(name), schema: part }] : [],
  )
}

/** The document's own example; undefined: none. */
export const exampleIn = (document: Json, schema: Json): unknown => {
  const shape = meant(document, schema)
  if (!shape) return undefined
  const [first] = listOf(shape['examples'])
  if (first !== undefined) return first
  return shape['example'] ?? shape['default']
}
