import { createHmac, timingSafeEqual } from 'node:crypto'

/** 128 bits: too many to guess. */
const macLength = 22

/** The end of a shared link: which share it is, and the proof that we made it. */
export const tripTokenOf = (secret: string, shareId: string): string =>
  `${shareId}.${macOf(secret, shareId)}`

/** The share a link names, or null when we did not make it. */
export const shareOfToken = (secret: string, token: string): string | null => {
  const [shareId = '', mac = ''] = token.split('.')
  const ours = Buffer.from(macOf(secret, shareId))
  const given = Buffer.from(mac)
  return given.length === ours.length && timingSafeEqual(given, ours) ? shareId : null
}

const macOf = (secret: string, shareId: string): string =>
  createHmac('sha256', secret)
    .update(`trip share ${shareId}`)
    .digest('base64url')
    .slice(0, macLength)
