/** The key itself: how it is made, and how a sent key is compared with the stored hash. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PartnerKeyMode } from '../../domain/partners/partner.ts'

export type MadeKey = {
  /** Shown once. */
  key: string
  prefix: string
  lastFour: string
  keyHash: Buffer
}

/** 256 random bits. They cannot be guessed, so a plain hash is enough to find them again. */
const keyBytes = 32
/** Visible characters beyond the name of the mode: they tell two keys apart at a glance, and reveal next to nothing. */
const shownLetters = 4
/** Longer than any key of ours, so that nothing huge is hashed. */
const longestKey = 100

export const makeKey = (mode: PartnerKeyMode): MadeKey => {
  const start = `tow_${mode}_`
  const key = `${start}${randomBytes(keyBytes).toString('base64url')}`
  return {
    key,
    prefix: key.slice(0, start.length + shownLetters),
    lastFour: key.slice(-4),
    keyHash: hashOfKey(key),
  }
}

export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

export const isSameHash = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

/** The key a request carries, as `Authorization: Bearer` or as `X-API-Key`; null: none, or two that differ. */
export const keyOfRequest = (headers: Headers): string | null => {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1]
  const plain = headers.get('x-api-key')?.trim() || undefined
  if (bearer !== undefined && plain !== undefined && bearer !== plain) return null
  const key = bearer ?? plain ?? null
  return key !== null && key.length <= longestKey ? key : null
}
