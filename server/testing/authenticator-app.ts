/** The app on an operator's phone, by the standard alone (RFC 6238, RFC 4648): it does not use our code. */
import { createHmac } from 'node:crypto'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const bytesOf = (text: string): Buffer => {
  const bits = [...text].map((sign) => base32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** `url`: the content of the QR code. Throws when it asks for anything that not every app can do. */
export const scan = (url: string) => {
  const { protocol, host, pathname, searchParams } = new URL(url)
  if (protocol !== 'otpauth:' || host !== 'totp')
    throw new Error('not a square for an authenticator')
  const key = bytesOf(searchParams.get('secret') ?? '')
  return {
    /** The account, as the app lists it. */
    label: decodeURIComponent(pathname.slice(1)),
    codeAt: (now: Date): string => {
      const counter = Buffer.alloc(8)
      counter.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / 30_000)))
      const digest = createHmac('sha1', key).update(counter).digest()
      const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
      return String(number % 1_000_000).padStart(6, '0')
    },
  }
}
