/** A cookie that identifies a browser about to sign in, so that a challenge can be answered only by the browser it was given to. */
import { createHash, randomBytes } from 'node:crypto'
import { passkeyChallengeMinutes } from '../../../domain/accounts/passkey.ts'
import { cookieValue, isSecure, type CookieConfig } from '../sign-in/session-cookie.ts'

const cookieName = (publicOrigin: string): string =>
  isSecure(publicOrigin) ? '__Host-towline_passkey' : 'towline_passkey'

const nameIn = (cookie: string | null, { publicOrigin }: CookieConfig): string | null => {
  const value = cookieValue(cookie, cookieName(publicOrigin)) ?? ''
  return /^[\w-]{22}$/.test(value) ? value : null
}

/** Hashed, so that a copy of the database cannot answer a challenge for another browser. */
const holderOf = (name: string): string =>
  `browser ${createHash('sha256').update(name).digest('base64url')}`

/** Null: this browser has no recent challenge. */
export const browserHolder = (cookie: string | null, config: CookieConfig): string | null => {
  const name = nameIn(cookie, config)
  return name === null ? null : holderOf(name)
}

/** With the `Set-Cookie` that names the browser; an existing name stays, for its other tabs. */
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
