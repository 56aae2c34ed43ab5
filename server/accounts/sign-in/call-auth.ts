/** One call to the sign-in library: a request made from checked parts, and its answer read back into plain values. */
import type { Auth } from './open-auth.ts'

export type AuthQuestion = {
  method: 'GET' | 'POST'
  /** Under `/api/auth`. */
  path: `/${string}`
  query?: Record<string, string>
  body?: Record<string, unknown>
  cookie?: string | null
}

export type AuthAnswer = {
  status: number
  setCookies: string[]
  location: string | null
  /** The library's own code of a refusal. */
  code: string | null
  userId: string | null
  url: string | null
}

/** The guard has already checked the origin, so the library is given ours. Rejects when something broke. */
export const callAuth = async (
  auth: Auth,
  publicOrigin: string,
  { method, path, query, body, cookie }: AuthQuestion,
): Promise<AuthAnswer> => {
  const url = new URL(`/api/auth${path}`, publicOrigin)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const response = await auth.handler(
    new Request(url, {
      method,
      headers: {
        origin: publicOrigin,
        ...(cookie ? { cookie } : {}),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    }),
  )
  const answered = parse(await response.text())
  return {
    status: response.status,
    setCookies: response.headers.getSetCookie(),
    location: response.headers.get('location'),
    code: text(answered, 'code'),
    userId: text(field(answered, 'user'), 'id'),
    url: text(answered, 'url'),
  }
}

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, key)?.value
    : undefined

const text = (value: unknown, key: string): string | null => {
  const found = field(value, key)
  return typeof found === 'string' ? found : null
}
