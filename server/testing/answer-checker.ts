/**
 * Whether an answer matches the OpenAPI document, according to a third-party validator (Ajv, JSON Schema 2020-12). Checks every answer
 * that a browser or a program of the app fixture reads.
 */
import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { valueAt } from './change-json.ts'

type Json = Record<string, unknown>

export type Answer = { status: number; type: string | null; body: unknown }

export type AnswerChecker = {
  /** What is wrong with the answer; null: nothing, or the document does not describe that path. */
  check: (method: string, path: string, answer: Answer) => string | null
  /** What is wrong with a value where the document has this schema; null: nothing. */
  checkValue: (schemaAt: readonly (string | number)[], value: unknown) => string | null
}

const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

const root = 'https://towline.example/openapi'

export const openAnswerChecker = (published: unknown): AnswerChecker => {
  const document = localised(published)
  // the schemas themselves are validated with the whole document, once (`server/openapi.test.ts`)
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    validateSchema: false,
    // most schemas are compiled for a few answers: a component once, and as it comes
    inlineRefs: false,
    code: { optimize: false },
  })
  addFormats.default(ajv)
  // an OpenAPI keyword about a union, without meaning for validation
  ajv.addKeyword('discriminator')
  ajv.addSchema({ $id: root, $defs: valueAt(document, ['components', 'schemas']) })
  /** By the schema's text: a refusal's is the same on every route. */
  const compiled = new Map<string, ValidateFunction>()

  const checkValue: AnswerChecker['checkValue'] = (schemaAt, value) => {
    const schema = object(valueAt(document, schemaAt))
    const text = JSON.stringify(schema)
    const validate = compiled.get(text) ?? ajv.compile(schema)
    compiled.set(text, validate)
    return validate(value) ? null : ajv.errorsText(validate.errors)
  }

  const templates = Object.keys(object(valueAt(document, ['paths'])))
    // of two templates that match, the more specific one
    .toSorted((a, b) => countOf(a) - countOf(b))
    .map((template) => ({
      template,
      fits: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }))

  return {
    checkValue,
    check: (method, path, { status, type, body }) => {
      const plain = path.split('?')[0] ?? ''
      const found = templates.find(({ fits }) => fits.test(plain))
      const operation = found && ['paths', found.template, method.toLowerCase()]
      if (!operation || valueAt(document, operation) === undefined) return null
      const at = [...operation, 'responses', String(status)]
      const response = valueAt(document, at)
      const code = valueAt(body, ['code'])
      const label = `${method} ${found.template} ${status} ${typeof code === 'string' ? code : ''}`
      if (response === undefined) {
        // for routes outside the contract, only the usual answers are documented
        const isOfContract = valueAt(document, [...operation, 'responses', '500']) !== undefined
        return isOfContract ? `${label}: no such status` : null
      }
      const content = object(valueAt(response, ['content']))
      const plainType = type?.split(';')[0] ?? null
      if (plainType === null) {
        return Object.keys(content).length === 0 ? null : `${label}: no body`
      }
      if (!(plainType in content)) return `${label}: ${plainType}`
      const schemaAt = [...at, 'content', plainType, 'schema']
      if (valueAt(document, schemaAt) === undefined) return null
      const problem = checkValue(schemaAt, body)
      return problem && `${label}: ${problem}`
    },
  }
}

const countOf = (template: string): number => template.split('{').length

/** Rewrites references as used here, where the components are the `$defs` of one schema. */
const localised = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema ?? {}).replaceAll('#/components/schemas/', `${root}#/$defs/`))
