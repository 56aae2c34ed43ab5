/**
 * The session cookies of simulated people, so that a restart goes on with the sessions there are. Readable by this account
 * only: who has a cookie is that person.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type SessionsFile = {
  /** The `Cookie` header of an earlier session of this person; null when there is none. */
  cookieOf: (email: string) => string | null
  /** Null forgets it. */
  keep: (email: string, cookie: string | null) => void
}

/** A file that is missing or cannot be read holds nothing: everyone signs in again. */
export const openSessionsFile = (file: string): SessionsFile => {
  const cookies = new Map(Object.entries(readCookies(file)))
  return {
    cookieOf: (email) => cookies.get(email) ?? null,
    keep: (email, cookie) => {
      if ((cookies.get(email) ?? null) === cookie) return
      if (cookie === null) cookies.delete(email)
      else cookies.set(email, cookie)
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      // whole or not at all, whenever this process is killed
      writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(cookies)), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
  }
}

const readCookies = (file: string): Record<string, string> => {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof read !== 'object' || read === null) return {}
    return Object.fromEntries(
      Object.entries(read).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
  } catch {
    return {}
  }
}
