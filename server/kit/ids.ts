/**
 * Identifiers that sort by creation: a prefix and a UUIDv7 (RFC 9562) in 26 lowercase Crockford base32 characters,
 * `bkg_01k…`. Within one process later ids are greater, also inside one millisecond.
 */
import { randomFillSync } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const counterLimit = 0x1000

let lastMs = 0
let counter = 0

/** A new identifier; `prefix` is three letters (`contract/shapes.ts` names them). */
export const newId = <P extends string>(prefix: P): `${P}_${string}` =>
  `${prefix}_${encode(uuidV7(Date.now()))}`

/** Randomness is drawn in bulk: a call for each identifier costs more than everything else here. */
const pool = new Uint8Array(4096)
let drawn = pool.length

const randomBytes = (): Uint8Array => {
  if (drawn === pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  drawn += 16
  return pool.slice(drawn - 16, drawn)
}

const uuidV7 = (nowMs: number): Uint8Array => {
  const bytes = randomBytes()
  if (nowMs > lastMs) {
    lastMs = nowMs
    counter = (byteAt(bytes, 6) << 3) | (byteAt(bytes, 7) >> 5)
  } else if (++counter === counterLimit) {
    lastMs += 1
    counter = 0
  }
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(lastMs / 2 ** (40 - 8 * i)) & 0xff
  bytes[6] = 0x70 | (counter >> 8)
  bytes[7] = counter & 0xff
  bytes[8] = 0x80 | (byteAt(bytes, 8) & 0x3f)
  return bytes
}

const byteAt = (bytes: Uint8Array, index: number): number => bytes[index] ?? 0

/** Concatenated letter by letter, an id would take up 26 strings of memory for as long as it is held. */
const letters = Buffer.alloc(26)

/** 128 bits in 26 characters: two leading zero bits, then five bits each. */
const encode = (bytes: Uint8Array): string => {
  let length = 0
  let held = 0
  let bits = 2
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      letters[length] = alphabet.charCodeAt((held >> bits) & 31)
      length += 1
    }
  }
  return letters.toString('latin1')
}
