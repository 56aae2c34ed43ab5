/** Compression of answers, as the caller accepts it (RFC 9110, 12.5.3). */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Body = Uint8Array<ArrayBuffer>
/** Best first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** In bytes. Below it the header that names the encoding outweighs what is saved. */
const smallest = 300
const compressible = /^(text|application)\/|svg/

export const isWorthCompressing = (content: Uint8Array, type: string): boolean =>
  content.length >= smallest && compressible.test(type)

/** `care`: once for ever, or while a caller waits for it. */
export const pack = async (
  content: Uint8Array,
  encoding: Encoding,
  care: 'for ever' | 'for now',
): Promise<Body> => {
  const isForEver = care === 'for ever'
  const packed =
    encoding === 'br'
      ? await promisify(brotliCompress)(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: isForEver ? 10 : 4 },
        })
      : await promisify(gzip)(content, { level: isForEver ? 9 : 6 })
  return Uint8Array.from(packed)
}

/** The best encoding that `Accept-Encoding` names and does not refuse with `q=0`; null: uncompressed. */
export const encodingFor = (acceptEncoding: string | null | undefined): Encoding | null => {
  const accepted = new Set(
    (acceptEncoding ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
      .map(([name]) => name),
  )
  return encodings.find((encoding) => accepted.has(encoding)) ?? null
}
