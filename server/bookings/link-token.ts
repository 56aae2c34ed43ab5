/** Links that open one thing to anyone who has them, without an account: a shared trip, the excess of a booking. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** A link of the one kind opens nothing of the other. */
export type LinkKind = 'trip share' | 'excess'

/** 128 bits: too many to guess. */
const macLength = 22

/** The end of a link: the id it opens, and the proof that we made it. */
export const linkTokenOf = (secret: string, kind: LinkKind, id: string): string =>
  `${id}.${macOf(secret, kind, id)}`

/** The id a link names, or null when we did not make it. */
export const idOfLinkToken = (secret: string, kind: LinkKind, token: string): string | null => {
  const [id = '', mac = ''] = token.split('.')
  const ours = Buffer.from(macOf(secret, kind, id))
  const given = Buffer.from(mac)
  return given.length === ours.length && timingSafeEqual(given, ours) ? id : null
}

const macOf = (secret: string, kind: LinkKind, id: string): string =>
  createHmac('sha256', secret).update(`${kind} ${id}`).digest('base64url').slice(0, macLength)
