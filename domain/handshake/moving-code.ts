/**
 * Codes that two phones compute and compare without a connection: four digits from a secret of the booking and the time, HMAC-SHA-256
 * (RFC 2104) over ten-minute windows since 1970, in the manner of RFC 6238. Each purpose and each side has its own keys.
 *
 * A code is `check + 97 × rest`. The customer's phone has both keys and shows the code. The driver's has the key of `check` alone, the
 * remainder by 97: it refuses every code with one wrong digit or two swapped ones, and 96 of 100 others, and still cannot name the
 * code: 103 share a remainder. The server alone has the secret, and is the judge.
 */
import { startCodeLength } from '../bookings/start-code.ts'

export const handshakePurposes = ['start', 'handover'] as const
export type HandshakePurpose = (typeof handshakePurposes)[number]

export const windowMinutes = 10
const windowMs = windowMinutes * 60_000

/** A prime that divides no difference of one digit, nor of two neighbours swapped (9 × a power of ten). */
export const checkModulus = 97
/** As many as fit four digits. */
const restModulus = Math.floor(10 ** startCodeLength / checkModulus)

/** Keys as 64 hexadecimal digits. */
export type CodeKeys = { checkKey: string; restKey: string }

/** The window that a moment is in. */
export const windowOf = (at: Date): number => Math.floor(at.getTime() / windowMs)

/** When the code of a moment is replaced by the next. */
export const windowEnd = (at: Date): Date => new Date((windowOf(at) + 1) * windowMs)

/** The window of a moment and its neighbours: two phones may be ten minutes apart, and a code is read out just as it changes. */
export const acceptedWindows = (at: Date): number[] => [-1, 0, 1].map((by) => windowOf(at) + by)

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** HMAC-SHA-256 of a text. Web Crypto is in every browser with a secure address, and in Node. */
const hmac = async (keyHex: string, text: string): Promise<Uint8Array> => {
  const { subtle } = globalThis.crypto
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await subtle.importKey('raw', bytesOf(keyHex), algorithm, false, ['sign'])
  return new Uint8Array(await subtle.sign('HMAC', key, new TextEncoder().encode(text)))
}

const derive = async (secret: string, name: string): Promise<string> =>
  Array.from(await hmac(secret, name), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The keys of one purpose. A driver's phone is given `checkKey` alone. */
export const keysOf = async (secret: string, purpose: HandshakePurpose): Promise<CodeKeys> => ({
  checkKey: await derive(secret, `${purpose}:check`),
  restKey: await derive(secret, `${purpose}:rest`),
})

const numberOf = async (key: string, window: number, modulus: number): Promise<number> => {
  const [a = 0, b = 0, c = 0, d = 0] = await hmac(key, String(window))
  return (a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) % modulus
}

/** The four digits of a window. */
export const codeIn = async ({ checkKey, restKey }: CodeKeys, window: number): Promise<string> => {
  const check = await numberOf(checkKey, window, checkModulus)
  const rest = await numberOf(restKey, window, restModulus)
  return String(check + checkModulus * rest).padStart(startCodeLength, '0')
}

/** The remainder by which a driver's phone knows a code that does not change. */
export const checkOf = (code: string): number => Number(code) % checkModulus

/** What a driver's phone has for one purpose. */
export type PhoneCheck = {
  checkKey: string
  /** Remainders of the codes that were sent in a text, and stay the same. */
  sentChecks: readonly number[]
}

/** Whether a driver's phone takes the code, at this moment of its clock. Not a proof: the server decides when it gets it. */
export const passesPhone = async (
  { checkKey, sentChecks }: PhoneCheck,
  code: string,
  at: Date,
): Promise<boolean> => {
  const given = checkOf(code)
  const now = await Promise.all(
    acceptedWindows(at).map((window) => numberOf(checkKey, window, checkModulus)),
  )
  return [...now, ...sentChecks].includes(given)
}

/** Whether it is the code of one of the moments, or of a window beside it: the server's judgement. */
export const isCodeAt = async (
  keys: CodeKeys,
  code: string,
  moments: readonly Date[],
): Promise<boolean> => {
  const windows = [...new Set(moments.flatMap(acceptedWindows))]
  const codes = await Promise.all(windows.map((window) => codeIn(keys, window)))
  return codes.includes(code)
}
