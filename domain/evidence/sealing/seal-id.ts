/**
 * The short address of a seal, `/check/k7m2-p9x4-w3qz`: twelve letters and digits of Crockford's base 32, 60 random bits. It is about no
 * booking, and cannot be found by trying: the route that reads it is limited.
 */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

export const sealIdPattern = /^[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}$/

/** From twelve random bytes. */
export const sealIdOf = (random: Uint8Array): string =>
  [...random.subarray(0, 12)]
    .map((byte) => alphabet[byte & 31] ?? '0')
    .join('')
    .replace(/^(.{4})(.{4})(.{4})$/, '$1-$2-$3')

/** What a person typed, or pasted as an address; null when it holds no such code. */
export const readSealId = (typed: string): string | null => {
  const last = typed.trim().toLowerCase().split('/').at(-1) ?? ''
  const plain = last.replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  const shaped = plain.replace(/^(.{4})(.{4})(.{4})$/, '$1-$2-$3')
  return sealIdPattern.test(shaped) ? shaped : null
}
