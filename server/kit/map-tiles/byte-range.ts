/** The `Range` of a request for one part of a file (RFC 9110, section 14). */

/** Both ends included, from 0. */
export type ByteRange = { first: number; last: number }

/**
 * `whole`: there is no range, or one that may be ignored. `unsatisfiable`: it begins behind the end, is of no length, or names several parts,
 * which no reader of tiles needs.
 */
export const parseByteRange = (
  header: string | null,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' => {
  if (header === null || !/^\s*bytes\s*=/i.test(header)) return 'whole'
  const [, parts = ''] = header.split('=')
  if (parts.includes(',')) return 'unsatisfiable'
  const match = /^\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/.exec(parts)
  const [, from = '', to = ''] = match ?? []
  if (!match || (from === '' && to === '')) return 'whole'
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return 'whole'
  return first >= size ? 'unsatisfiable' : { first, last }
}
