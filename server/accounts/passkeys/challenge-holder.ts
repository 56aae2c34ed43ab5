/** A browser that wants to sign in is told from others by a cookie, so that a challenge given to it is answered by it alone. */
import { createHash, randomBytes } from 'node:crypto'
import { passkeyChallengeMinutes } from '../../../domain/passkey.ts'
import { cookieValue, isSecure, type CookieConfig } from '../session-cookie.ts'

const cookieName = (publicOrigin: string): string =>
  isSecure(publicOrigin) ? '__Host-towline_passkey' : 'towline_passkey'

const nameIn = (cookie: string | null, { publicOrigin }: CookieConfig): string | null => {
  const value = cookieValue(cookie, cookieName(publicOrigin)) ?? ''
  return /^[\w-]{22}$/.test(value) ? value : null
}

/** Hashed: a copy of the database answers no challenge in another's place. */
const holderOf = (name: string): string =>
  `browser ${createHash('sha256').update(name).digest('base64url')}`

/** Null: this browser has been given no challenge of late. */
export const browserHolder = (cookie: string | null, config: CookieConfig): string | null => {
  const name = nameIn(cookie, config)
  return name === null ? null : holderOf(name)
}

/** With the `Set-Cookie` that names the browser; the name it has stays, for its other tabs. */
export const nameBrowser = (
  cookie: string | null,
  config: CookieConfig,
): { holder: string; setCookie: string } => {
  const name = nameIn(cookie, config) ?? randomBytes(16).toString('base64url')
  const { publicOrigin } = config
  const secure = isSecure(publicOrigin) ? '; Secure' : ''
  return {
    holder: holderOf(name),
    setCookie: `${cookieName(publicOrigin)}=${name}; Max-Age=${passkeyChallengeMinutes * 60}; Path=/; HttpOnly; SameSite=Strict${secure}`,
  }
}

export const sessionHolder = (sessionId: string): string => `session ${sessionId}`
