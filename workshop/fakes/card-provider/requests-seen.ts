import type { FormObject, FormValue } from './wire/parse-form.ts'

/** One request to the API, for tests to look at. Card details and client secrets are taken out of `params`. */
export type RequestSeen = {
  atMs: number
  requestId: string
  method: string
  path: string
  idempotencyKey: string | null
  params: FormValue
  /** null while there is no answer, and for ever when the connection was broken. */
  status: number | null
  replayed: boolean
  fault: string | null
}

const remembered = 5_000
const secret = new Set(['number', 'cvc', 'client_secret'])

const withoutSecrets = (value: FormValue): FormValue => {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(withoutSecrets)
  return Object.fromEntries(
    Object.entries(value).map(([name, child]): [string, FormValue] => [
      name,
      secret.has(name) ? '[removed]' : withoutSecrets(child),
    ]),
  )
}

export type Requests = {
  begin: (
    request: Pick<RequestSeen, 'requestId' | 'method' | 'path' | 'idempotencyKey'> & {
      params: FormObject
    },
  ) => RequestSeen
  /** Oldest first. */
  all: () => RequestSeen[]
  clear: () => void
}

export const trackRequests = (): Requests => {
  let seen: RequestSeen[] = []
  return {
    begin: (request) => {
      const entry: RequestSeen = {
        ...request,
        params: withoutSecrets(request.params),
        atMs: Date.now(),
        status: null,
        replayed: false,
        fault: null,
      }
      seen.push(entry)
      if (seen.length > remembered) seen.shift()
      return entry
    },
    all: () => seen.map((entry) => ({ ...entry })),
    clear: () => {
      seen = []
    },
  }
}
