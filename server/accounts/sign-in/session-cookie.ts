/**
 * The session cookie: a random token that names a row of `sessions`, with our signature, so that a made-up one is refused
 * without asking the database and a stolen copy of the database opens no session.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** With this prefix browsers refuse a cookie of this name unless it is ours alone: HTTPS, this host, every path. */
export const sessionCookieName = (publicOrigin: string): string =>
  isSecure(publicOrigin) ? '__Host-towline_session' : 'towline_session'

export const stateCookieName = (publicOrigin: string): string =>
  isSecure(publicOrigin) ? '__Host-towline_state' : 'towline_state'

export const isSecure = (publicOrigin: string): boolean => publicOrigin.startsWith('https:')

export type CookieConfig = { publicOrigin: string; authSecret: string }

/** The token of a request's `Cookie` header, or null when there is none or its signature is not ours. */
export const sessionTokenOf = (
  cookieHeader: string | null | undefined,
  { publicOrigin, authSecret }: CookieConfig,
): string | null => {
  const value = cookieValue(cookieHeader, sessionCookieName(publicOrigin))
  if (!value) return null
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const ours = createHmac('sha256', authSecret).update(token).digest()
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : null
}

/** For `Set-Cookie`: the browser has this session from now on, for this many seconds. */
export const startedSessionCookie = (
  { publicOrigin, authSecret }: CookieConfig,
  token: string,
  lifeSeconds: number,
): string => {
  const signature = createHmac('sha256', authSecret).update(token).digest('base64')
  const value = encodeURIComponent(`${token}.${signature}`)
  const secure = isSecure(publicOrigin) ? '; Secure' : ''
  return `${sessionCookieName(publicOrigin)}=${value}; Max-Age=${lifeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** For `Set-Cookie`: the browser forgets the session. */
export const endedSessionCookie = (publicOrigin: string): string =>
  `${sessionCookieName(publicOrigin)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${isSecure(publicOrigin) ? '; Secure' : ''}`

/** The token of the session that an answer starts or continues; null when it does neither. */
export const sessionTokenIn = (
  setCookies: readonly string[],
  config: CookieConfig,
): string | null => {
  for (const line of setCookies) {
    const [pair] = line.split(';')
    const token = sessionTokenOf(pair, config)
    if (token) return token
  }
  return null
}

/** The part of a `Set-Cookie` that the browser will send. */
export const pairOf = (setCookie: string): string => setCookie.split(';', 1)[0] ?? ''

/** The first of that name, as browsers send the most specific first. */
export const cookieValue = (header: string | null | undefined, name: string): string | null => {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (equals < 0 || pair.slice(0, equals).trim() !== name) continue
    try {
      return decodeURIComponent(pair.slice(equals + 1).trim())
    } catch {
      return null
    }
  }
  return null
}
