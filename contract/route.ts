/**
 * What a route of the HTTP API is: plain data, keyed by "METHOD /path" in `routes.ts`. Validation, types, the OpenAPI
 * document and the typed client all read this one value.
 */
import type { z } from 'zod'
import type { RefusalCode } from '../domain/refusal.ts'

/** Fields whose text may have line breaks, by their names in requests. Every other one is a line. */
export const fieldsOfSeveralLines: ReadonlySet<string> = new Set([
  'comment',
  'content',
  'description',
  'message',
  'note',
  'notes',
  'reason',
])

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type RouteKey = `${Method} /${string}`

export type Route = {
  summary: string
  tag: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** Headers that say something, by their names in small letters. */
  headers?: z.ZodObject
  body?: z.ZodType
  /** In place of `body`: the bytes of one file, sent as they are. */
  file?: { mediaTypes: readonly string[]; maxBytes: number }
  /** The JSON answer of the success status. Absent: 204, nothing to say. */
  answer?: z.ZodType
  /** In place of `answer`: a file to keep, made for whoever asks. */
  download?: { mediaType: string }
  /** Success status when it is not 200 (or 204 without an answer). */
  status?: 201 | 202
  /** Refusals beyond those every route may give (not signed in, not allowed, invalid input, too many requests). */
  refusals?: readonly RefusalCode[]
  /** Requests per minute, for each account and each address. */
  perMinute?: number
  /** Besides: so many that passed validation within so long, counted over all processes together, and the refusal that says so. */
  limit?: { times: number; withinSeconds: number; refusal: RefusalCode }
  /** The answer is the same for everyone, and browsers and proxies may keep it for this long. Absent: nobody keeps it. */
  cachedForSeconds?: number
}

export type Routes = Record<RouteKey, Route>

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler receives: everything already checked. */
export type RouteInput<R extends Route> = {
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  body: R['file'] extends { maxBytes: number } ? Uint8Array : Parsed<R['body']>
} & (R['headers'] extends z.ZodType ? { headers: z.output<R['headers']> } : unknown)

/** What a caller sends; parts the route does not have are left out. */
export type RouteRequest<R extends Route> = (R['params'] extends z.ZodType
  ? { params: Sent<R['params']> }
  : { params?: undefined }) &
  (R['query'] extends z.ZodType ? { query?: Sent<R['query']> } : { query?: undefined }) &
  (R['body'] extends z.ZodType ? { body: Sent<R['body']> } : { body?: undefined })

/** A file as a handler gives it: whole, or as it is made. */
export type Download = {
  /** Of letters, digits, dots and dashes. */
  fileName: string
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

export type RouteAnswer<R extends Route> = R['answer'] extends z.ZodType
  ? z.output<R['answer']>
  : R['download'] extends { mediaType: string }
    ? Download
    : undefined
