/**
 * What a route of the HTTP API is: plain data, keyed by "METHOD /path" in `routes.ts`. The guard, validation, types, the OpenAPI
 * document and the typed client all read this one value.
 */
import type { z } from 'zod'
import type { RefusalCode } from '../domain/refusal.ts'
import type { AccessRow } from './parties.ts'

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

/** What the guard in front of every route asks. */
export type GuardedRoute = {
  /** Who may call it: one of the rows of `access.ts`. */
  access: AccessRow
  /** Requests per minute, for each account and each address. */
  perMinute?: number
}

/** What is answered when more comes than a process can: `high` always, `low` last. */
export type Priority = 'high' | 'normal' | 'low'

export type Route = GuardedRoute & {
  summary: string
  tag: string
  /** Absent: `low` for a download, `normal` for everything else. `high` is for money, and for a job under way. */
  priority?: Exclude<Priority, 'normal'>
  /** Requests that come at the same time share each of its statements, so one takes less of the process (decision 0105). */
  isBatched?: true
  params?: z.ZodObject
  query?: z.ZodObject
  /** Headers that say something, by their names in small letters. */
  headers?: z.ZodObject
  body?: z.ZodType
  /** In place of `body`: the bytes of one file, sent as they are. */
  file?: { mediaTypes: readonly string[]; maxBytes: number }
  /** The JSON answer of the success status. Absent: 204, nothing to say. */
  answer?: z.ZodType
  /** In place of `answer`: a file to download, generated for the caller. */
  download?: { mediaType: string }
  /** How older releases call it, whose pages may be open still and whose steps may wait in a queue: the path, and fields of the body. */
  formerly?: { path?: `/${string}`; fields?: Readonly<Record<string, string>> }
  /** Success status when it is not 200 (or 204 without an answer). */
  status?: 201 | 202
  /** Refusals beyond those every route may give (not signed in, not allowed, invalid input, too many requests). */
  refusals?: readonly RefusalCode[]
  /** An additional limit: this many valid requests within this time, counted over all processes together, and the refusal beyond it. */
  limit?: { times: number; withinSeconds: number; refusal: RefusalCode }
  /** The answer is the same for everyone, and browsers and proxies may cache it for this long. Absent: it is not cached. */
  cachedForSeconds?: number
}

export type Routes = Record<RouteKey, Route>
/** Routes that answer something else than JSON, or set a cookie: their handlers make the whole response. */
export type OtherRoutes = Record<RouteKey, GuardedRoute>

type KeyOf<T> = T extends unknown ? keyof T : never
type ValueOf<T, K extends PropertyKey> = T extends { readonly [P in K]: infer V } ? V : never

/** `unknown` when no two of the tables have a key in common; else a type that no value has. */
export type NoKeyTwice<T extends readonly object[], Seen = never> = T extends readonly [
  infer First extends object,
  ...infer Rest extends readonly object[],
]
  ? [keyof First & Seen] extends [never]
    ? NoKeyTwice<Rest, Seen | keyof First>
    : { 'registered twice': keyof First & Seen }
  : unknown

export type Joined<T extends readonly object[]> = {
  readonly [K in KeyOf<T[number]>]: ValueOf<T[number], K>
}

/** One table of several, whatever their order. Two with the same key are refused, by the compiler and at the start. */
/* @__NO_SIDE_EFFECTS__ */
export const joined = <const T extends readonly object[]>(tables: T & NoKeyTwice<T>): Joined<T> => {
  const entries = tables.flatMap((table) => Object.entries(table))
  const keys = new Set<string>()
  for (const [key] of entries) {
    if (keys.has(key)) throw new Error(`${key} is registered twice`)
    keys.add(key)
  }
  // the entries of all tables, and no two have the same key
  return Object.fromEntries(entries) as Joined<T>
}

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
  /** Letters, digits, dots and dashes only. */
  fileName: string
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

export type RouteAnswer<R extends Route> = R['answer'] extends z.ZodType
  ? z.output<R['answer']>
  : R['download'] extends { mediaType: string }
    ? Download
    : undefined
