/**
 * Distinguishes the visitors who saw an advertisement today without a cookie, an identifier in the browser, or anything that identifies
 * them (docs/decisions, "Views are counted without knowing visitors").
 */
import { createHmac } from 'node:crypto'
import type { Caller } from '../context.ts'
import { limitKeyOfAddress } from '../kit/http/request-context.ts'

/** 128 bits: no two visitors of a day will ever share one. */
const keyLength = 22

/**
 * The key of one caller, for one advertisement, on the day of the salt. The advertisement is part of it, so not even two rows of
 * the same day can be linked to one person. An IPv6 network counts as one caller, as it does for limits.
 */
export const visitorKey = (salt: Buffer, { address, userAgent }: Caller, adId: string): string =>
  createHmac('sha256', salt)
    .update(JSON.stringify([limitKeyOfAddress(address), userAgent, adId]))
    .digest('base64url')
    .slice(0, keyLength)
