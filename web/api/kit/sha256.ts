import type { Sha256 } from '../../../domain/evidence/sealing/links.ts'

/** Throws where the browser has no cryptography: on a page without TLS. */
export const sha256: Sha256 = async (data) => {
  // a copy: the type of what was given may be shared memory, which browsers do not hash
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(data))
  return hexOf(new Uint8Array(digest))
}

export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
