/** From the request to the handler's input, and from the handler's result to the answer. */
import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import type { Route, RouteInput } from '../../../../contract/route.ts'
import { accepted, refused, type Outcome } from '../../../../domain/refusal.ts'
import { holdsCardData } from '../card-data.ts'
import { fieldProblems, plainMessage } from '../field-problems.ts'
import { isJson, readBody, readJson } from '../read-body.ts'
import { unwantedText } from '../unwanted-text.ts'

const plain = { error: plainMessage }

const invalid = (error: z.ZodError) => refused('invalid_input', { fields: fieldProblems(error) })

/** An identifier that cannot exist is answered like a missing one: `not_found`. Other parameters: `invalid_input`. */
export const readParams = (
  route: Partial<Route>,
  raw: Record<string, string>,
): Outcome<Record<string, string>> => {
  if (!route.params) return accepted(raw)
  const parsed = route.params.safeParse(raw, plain)
  // parameters are pieces of a path, so their schemas give strings
  if (parsed.success) return accepted(parsed.data as Record<string, string>)
  const isAboutId = parsed.error.issues.every((issue) => String(issue.path[0]).endsWith('Id'))
  return isAboutId ? refused('not_found') : invalid(parsed.error)
}

type Sent = {
  params: Record<string, string>
  query: Record<string, string>
  incoming: IncomingMessage
  /** Called with the body as parsed JSON, before the schema is applied; not when it holds card data. */
  onJson?: (value: unknown) => void
}

/**
 * Refusals: `invalid_input` with the fields at fault, `unsupported_media_type`, `body_too_large`, `card_data_refused`.
 * Nothing of a refused body is kept or logged.
 */
export const readInput = async (
  route: Route,
  { params, query, incoming, onJson }: Sent,
): Promise<Outcome<RouteInput<Route>>> => {
  const parsedQuery = route.query?.safeParse(query, plain)
  if (parsedQuery && !parsedQuery.success) return invalid(parsedQuery.error)
  const parsedHeaders = route.headers?.safeParse(incoming.headers, plain)
  if (parsedHeaders && !parsedHeaders.success) return invalid(parsedHeaders.error)
  const body = await readWhatRouteTakes(route, incoming, onJson)
  if (!body.ok) return body
  return accepted({
    params,
    query: parsedQuery?.data ?? {},
    headers: parsedHeaders?.data ?? {},
    body: body.value,
  })
}

const readWhatRouteTakes = (
  { body, file, formerly }: Route,
  incoming: IncomingMessage,
  onJson: Sent['onJson'],
): Outcome<unknown> | Promise<Outcome<unknown>> => {
  if (file) return readFile(file, incoming)
  return body ? readBodyOf(body, formerly?.fields ?? {}, incoming, onJson) : withoutBody(incoming)
}

/** The declared type must not be one a form can send (S6); beyond that the handler finds out what the bytes are. */
const readFile = async (
  { mediaTypes, maxBytes }: NonNullable<Route['file']>,
  incoming: IncomingMessage,
): Promise<Outcome<Uint8Array>> => {
  const type = incoming.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  return mediaTypes.includes(type)
    ? readBody(incoming, maxBytes)
    : refused('unsupported_media_type')
}

const readBodyOf = async (
  schema: z.ZodType,
  formerFields: Readonly<Record<string, string>>,
  incoming: IncomingMessage,
  onJson: Sent['onJson'],
): Promise<Outcome<unknown>> => {
  const json = await readJson(incoming)
  if (!json.ok) return json
  if (holdsCardData(json.value)) return refused('card_data_refused')
  onJson?.(json.value)
  const unwanted = unwantedText(json.value)
  if (unwanted) return refused('invalid_input', { fields: unwanted })
  const parsed = schema.safeParse(withCurrentNames(json.value, formerFields), plain)
  return parsed.success ? accepted(parsed.data) : invalid(parsed.error)
}

const withCurrentNames = (
  value: unknown,
  formerFields: Readonly<Record<string, string>>,
): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, field]) => [formerFields[name] ?? name, field]),
      )
    : value

/** A form of another site's page can send nothing but forms and plain text: refused also where no body is read (S6). */
const withoutBody = (incoming: IncomingMessage): Outcome<undefined> => {
  const type = incoming.headers['content-type']
  if (incoming.method === 'GET' || incoming.method === 'HEAD' || !type) return accepted(undefined)
  return isJson(type) ? accepted(undefined) : refused('unsupported_media_type')
}

/** Keeps the keys the contract declares and no others (S5). Throws when the answer does not fit: that is a bug. */
export const checkAnswer = (schema: z.ZodType, value: unknown): unknown => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`)
  throw new Error(`an answer does not fit its contract: ${where.join(', ')}`)
}
