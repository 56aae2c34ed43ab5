/**
 * The parts of a pack, so that a check can say what in it was changed: each page's text, each photo, the lettering, the index. A part is a
 * run of bytes of the PDF with its own hash. Two sums over the whole file find a single changed byte exactly, and what it was.
 */
import type { Sha256 } from './links.ts'

export type PackPart = {
  name: string
  /** The byte after its last; it begins where the part before ends. */
  end: number
  sha256: string
}

export type PackParts = { parts: PackPart[]; sums: PackSums }

/** Of all bytes, and of each times its position from 1, both modulo `prime`. */
export type PackSums = { plain: number; weighted: number }

/** A Mersenne prime greater than any pack is long. */
const prime = 2_147_483_647

export const sumsOf = (bytes: Uint8Array): PackSums => {
  let [plain, weighted] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    plain = (plain + byte) % prime
    weighted = (weighted + (((at + 1) * byte) % prime)) % prime
  }
  return { plain, weighted }
}

/** A changed byte: its position from 0, and what it was. */
export type ChangedByte = { at: number; was: number; is: number }

/**
 * The one byte that would give these sums if it were another; null when more was changed. A caller puts it right and compares the hash:
 * only then it is proven.
 */
export const findChangedByte = (bytes: Uint8Array, sealed: PackSums): ChangedByte | null => {
  const found = sumsOf(bytes)
  const by = centred(found.plain - sealed.plain)
  if (by === 0 || Math.abs(by) > 255) return null
  const position = multiply(positive(found.weighted - sealed.weighted), inverse(positive(by)))
  const at = position - 1
  const is = bytes[at]
  if (is === undefined) return null
  const was = is - by
  return was >= 0 && was <= 255 ? { at, was, is } : null
}

const positive = (value: number): number => ((value % prime) + prime) % prime
const centred = (value: number): number => {
  const rest = positive(value)
  return rest > prime / 2 ? rest - prime : rest
}
const multiply = (a: number, b: number): number => Number((BigInt(a) * BigInt(b)) % BigInt(prime))

/** By Fermat's little theorem. */
const inverse = (value: number): number => {
  let [result, base, power] = [1, value, prime - 2]
  while (power > 0) {
    if (power % 2 === 1) result = multiply(result, base)
    base = multiply(base, base)
    power = Math.floor(power / 2)
  }
  return result
}

/** Offsets where objects of the PDF begin, with their numbers. */
const objectStart = /(?:^|\n)(\d{1,7}) 0 obj\n/g

type Run = { name: string; end: number }

/**
 * The runs of a PDF of ours, which pdfkit writes: a header, objects one after the other, the index. `photos` are the names of the photos in
 * the order in which they were drawn. Neighbours of one name are one run.
 */
export const runsOfPdf = (bytes: Uint8Array, photos: readonly string[]): Run[] => {
  const text = new TextDecoder('latin1').decode(bytes)
  const starts = [...text.matchAll(objectStart)].map((found) => ({
    at: found.index + (found[0].startsWith('\n') ? 1 : 0),
    number: Number(found[1]),
    /** Up to its stream or its end, and no more than shows what it is. */
    head: text.slice(found.index, found.index + 600).split(/\n(?:stream|endobj)\b/)[0] ?? '',
  }))
  const pages = new Map<number, number>()
  for (const { head } of starts) {
    if (!/\/Type \/Page\b(?!s)/.test(head)) continue
    const contents = Number(/\/Contents (\d+) 0 R/.exec(head)?.[1])
    if (!pages.has(contents)) pages.set(contents, 0)
  }
  for (const [at, contents] of [...pages.keys()].toSorted((a, b) => a - b).entries())
    pages.set(contents, at + 1)
  const index = text.lastIndexOf('\nxref\n') + 1
  let drawn = 0
  const runs: Run[] = []
  const add = (name: string, end: number): void => {
    const last = runs.at(-1)
    if (last?.name === name) last.end = end
    else if (end > (last?.end ?? 0)) runs.push({ name, end })
  }
  add('The beginning of the file', starts[0]?.at ?? index)
  for (const [at, { number, head }] of starts.entries()) {
    const end = starts[at + 1]?.at ?? index
    if (/\/Subtype \/Image\b/.test(head)) {
      add(`Photo ${drawn + 1}${photos[drawn] ? `: ${photos[drawn]}` : ''}`, end)
      drawn += 1
    } else if (pages.has(number)) add(`The text of page ${pages.get(number)}`, end)
    else if (/\/FontFile|\/Type \/Font|\/FontDescriptor|\/Subtype \/CIDFont|begincmap/.test(head))
      add('The lettering', end)
    else if (/\/Creator \d|^\n?\d+ 0 obj\n\(/.test(head)) add('The name and date of the file', end)
    else add('The structure of the file', end)
  }
  add('The index at the end of the file', bytes.length)
  return runs
}

export const packPartsOf = async (
  bytes: Uint8Array,
  photos: readonly string[],
  sha256: Sha256,
): Promise<PackParts> => {
  const parts: PackPart[] = []
  let from = 0
  for (const { name, end } of runsOfPdf(bytes, photos)) {
    parts.push({ name, end, sha256: await sha256(bytes.subarray(from, end)) })
    from = end
  }
  return { parts, sums: sumsOf(bytes) }
}

/** Parts of this file whose bytes are not those that were sealed, in their order. */
export const changedParts = async (
  bytes: Uint8Array,
  parts: readonly PackPart[],
  sha256: Sha256,
): Promise<string[]> => {
  const changed: string[] = []
  let from = 0
  for (const part of parts) {
    if ((await sha256(bytes.subarray(from, part.end))) !== part.sha256) changed.push(part.name)
    from = part.end
  }
  return changed
}

export const partAt = (parts: readonly PackPart[], at: number): string | null =>
  parts.find(({ end }) => at < end)?.name ?? null
