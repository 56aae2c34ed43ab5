/**
 * A cookie of its own marks a browser that has signed in to an account before (OWASP, "Slow Down Online Guessing
 * Attacks with Device Cookies"): its wrong guesses are counted apart from everyone else's. It grants no access. It is bound to the account
 * and to its password: after a new password only the browser that set it is known.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, or } from 'drizzle-orm'
import { identities, profiles } from '../../../db/schema/accounts.ts'
import { knownDeviceDays } from '../../../domain/accounts/retention.ts'
import type { Queryable } from '../../kit/database/database.ts'
import { cookieValue, isSecure, type CookieConfig } from './session-cookie.ts'

export const deviceCookieName = (publicOrigin: string): string =>
  isSecure(publicOrigin) ? '__Host-towline_device' : 'towline_device'

/** A browser that several people use remembers this many accounts, the latest ones. */
const accountsKept = 4

/** The name under which this browser's guesses at the account are counted; null for an unknown browser or account. */
export const findKnownDevice = async (
  db: Queryable,
  config: CookieConfig,
  cookie: string | null,
  account: string,
): Promise<string | null> => {
  const entries = entriesIn(cookie, config)
  if (entries.length === 0) return null
  const bound = await boundTo(db, config, account)
  return entries.find((entry) => bound?.signs(entry))?.name ?? null
}

/** For `Set-Cookie`: this browser is accurate to the account from now on, under its earlier name if it has one. Null: no such account. */
export const knownDeviceCookie = async (
  db: Queryable,
  config: CookieConfig,
  cookie: string | null,
  account: string,
): Promise<string | null> => {
  const bound = await boundTo(db, config, account)
  if (!bound) return null
  const entries = entriesIn(cookie, config)
  const known = entries.find(bound.signs) ?? bound.make()
  const kept = [known, ...entries.filter((entry) => entry !== known)].slice(0, accountsKept)
  const value = kept.map(({ name, signature }) => `${name}.${signature}`).join('~')
  const { publicOrigin } = config
  return `${deviceCookieName(publicOrigin)}=${value}; Max-Age=${knownDeviceDays * 86_400}; Path=/; HttpOnly; SameSite=Lax${isSecure(publicOrigin) ? '; Secure' : ''}`
}

type Entry = { name: string; signature: string }

const entriesIn = (cookie: string | null, { publicOrigin }: CookieConfig): Entry[] =>
  (cookieValue(cookie, deviceCookieName(publicOrigin)) ?? '')
    .split('~')
    .slice(0, accountsKept)
    .flatMap((entry) => {
      const [, name, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(entry) ?? []
      return name && signature ? [{ name, signature }] : []
    })

/** `named`: the account's id, address, or proven number. */
const boundTo = async (db: Queryable, { authSecret }: CookieConfig, named: string) => {
  const [account] = await db
    .select({ id: profiles.id, password: identities.password })
    .from(profiles)
    .leftJoin(
      identities,
      and(eq(identities.userId, profiles.id), eq(identities.providerId, 'credential')),
    )
    .where(or(eq(profiles.email, named), eq(profiles.id, named), eq(profiles.provenPhone, named)))
  if (!account) return null
  const signatureOf = (name: string): string =>
    createHmac('sha256', authSecret)
      .update(['known device', name, account.id, account.password ?? ''].join('\n'))
      .digest('base64url')
  return {
    signs: ({ name, signature }: Entry): boolean =>
      timingSafeEqual(Buffer.from(signatureOf(name)), Buffer.from(signature)),
    make: (): Entry => {
      const name = randomBytes(16).toString('base64url')
      return { name, signature: signatureOf(name) }
    },
  }
}
