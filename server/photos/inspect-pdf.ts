/**
 * Reads what an uploaded PDF contains, without opening it: no page is drawn and no library is fed. Every name in the file is looked at, also
 * inside compressed objects, and whatever could act on the reader's machine is a reason to refuse (docs/decisions/0093-guarded-verification.md).
 * The file is searched in slices, with other requests in between, and no search goes over the same text again and again: a file’s sender
 * does not decide how long the others wait.
 */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import { maxPdfPages } from '../../domain/evidence/pdf.ts'

/** `protected`: with a password. `active`: scripts, attached files, media, forms that send, programs that start. `long`: too many pages. */
export type PdfFinding = 'unreadable' | 'protected' | 'active' | 'long'
export type InspectedPdf = { pages: number; width: number; height: number }

const unpack = promisify(inflate)
/** What compressed objects of one file may unpack to, in bytes: a page's drawing is never unpacked. */
const maxUnpackedBytes = 16 * 1024 * 1024
const maxObjects = 50_000
/** Where the numbers and offsets of the objects of one stream end at the latest. */
const maxIndexBytes = 20 * maxObjects
/** How much text is searched before other requests have their turn: some milliseconds. */
export const sliceLength = 256 * 1024
/** Points; where the file does not say. */
const a4 = { width: 595, height: 842 }

const activeNames: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'RichMedia',
  'Rendition',
  'Movie',
  'Sound',
  'Screen',
  '3D',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
])

export const looksLikePdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

/** Pages, and the size of the first one in points; or why the file is refused. Unpacks at most 16 MB. */
export const inspectPdf = async (bytes: Uint8Array): Promise<InspectedPdf | PdfFinding> => {
  const text = Buffer.from(bytes).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text) || !text.slice(-2048).includes('%%EOF')) return 'unreadable'
  if (await hasName(text, (name) => name === 'Encrypt')) return 'protected'
  const objects = await readObjects(bytes, text)
  if (!objects) return 'unreadable'
  for (const part of [text, ...objects.packed]) {
    if (await hasName(part, (name) => activeNames.has(name))) return 'active'
  }
  const bodies = [...objects.bodies.values()]
  let pages = 0
  let sincePause = 0
  for (const body of bodies) {
    if (opensAnAddress(body, objects.bodies)) return 'active'
    if (/\/Type\s*\/Page(?![A-Za-z])/.test(body)) pages += 1
    sincePause += body.length
    if (sincePause < sliceLength) continue
    sincePause = 0
    await letOthersRun()
  }
  if (pages === 0) return 'unreadable'
  if (pages > maxPdfPages) return 'long'
  return { pages, ...sizeOf(bodies) }
}

/** The matches of a pattern of at most `longest` characters, in the order of the text, a slice at a time. */
async function* matchesIn(
  text: string,
  pattern: RegExp,
  longest: number,
): AsyncGenerator<{ index: number; match: RegExpMatchArray }> {
  let from = 0
  for (let at = 0; at < text.length; at += sliceLength) {
    const begin = Math.max(at, from)
    // a match may begin in this slice and end in the next
    for (const match of text.slice(begin, at + sliceLength + longest).matchAll(pattern)) {
      const index = begin + match.index
      if (index >= at + sliceLength) break
      from = index + match[0].length
      yield { index, match }
    }
    await letOthersRun()
  }
}

/** Names as a reader understands them: `/J#61vaScript` is `/JavaScript`. */
const plainNames = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )

/** The same for a text of any length. */
const plainNamesIn = async (text: string): Promise<string> => {
  if (text.length <= sliceLength) return plainNames(text)
  const parts: string[] = []
  for (let at = 0; at < text.length;) {
    let until = Math.min(at + sliceLength, text.length)
    // a `#` and its two digits stay together
    const cut = text.lastIndexOf('#', until - 1)
    if (cut > at && cut >= until - 2 && until < text.length) until = cut
    parts.push(plainNames(text.slice(at, until)))
    at = until
    await letOthersRun()
  }
  return parts.join('')
}

const hasName = async (text: string, matches: (name: string) => boolean): Promise<boolean> => {
  for await (const { match } of matchesIn(text, /\/([A-Za-z0-9#]{2,60})/g, 61)) {
    const [, name = ''] = match
    if (matches(name.includes('#') ? plainNames(name) : name)) return true
  }
  return false
}

type Objects = {
  /** The text of each object by its number, streams left out; the last one of a number counts. */
  bodies: ReadonlyMap<number, string>
  /** The unpacked text of each stream that contains objects. */
  packed: readonly string[]
}

/** Null: it cannot be followed, so nothing is known about it. */
const readObjects = async (bytes: Uint8Array, text: string): Promise<Objects | null> => {
  const bodies = new Map<number, string>()
  const packed: string[] = []
  let left = maxUnpackedBytes
  const starts: { index: number; match: RegExpMatchArray }[] = []
  for await (const start of matchesIn(text, /(\d{1,10})\s{1,4}\d{1,5}\s{1,4}obj\b/g, 32)) {
    if (starts.push(start) > maxObjects) return null
  }
  if (starts.length === 0) return null
  for (const [at, { index, match }] of starts.entries()) {
    if (at % 1000 === 999) await letOthersRun()
    const from = index + match[0].length
    const until = starts[at + 1]?.index ?? text.length
    const stream = /stream\r?\n/.exec(text.slice(from, until))
    const body = await plainNamesIn(text.slice(from, stream ? from + stream.index : until))
    bodies.set(Number(match[1]), body)
    if (!stream || !isOfObjects(body)) continue
    // a predictor or a second filter would hide what is inside
    if (!isOnlyDeflated.test(body) || /\/DecodeParms/.test(body)) return null
    const inside = await unpacked(bytes.subarray(from + stream.index + stream[0].length), left)
    if (inside === null) return null
    left -= inside.length
    packed.push(inside)
    const found = objectsIn(inside, body)
    if (!found) return null
    for (const [number, one] of found) bodies.set(number, await plainNamesIn(one))
  }
  return { bodies, packed }
}

/** With little space between the words: with any, a search would begin again at each of a million blanks. */
const isOnlyDeflated = /\/Filter\s{0,8}\[?\s{0,8}\/FlateDecode\s{0,8}\]?\s{0,8}(?=[/>])/

const isOfObjects = (body: string): boolean =>
  /\/ObjStm/.test(body) || (/\/First\b/.test(body) && /\/N\b/.test(body))

const unpacked = async (bytes: Uint8Array, most: number): Promise<string | null> => {
  try {
    const options = { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH }
    return (await unpack(bytes, options)).toString('latin1')
  } catch {
    // broken, or it unpacks to more than any document needs
    return null
  }
}

/**
 * The objects of one stream: pairs of number and offset, then the objects from `/First` on. Null when the offsets go back, so that the same
 * text would be read again for each, or when there are too many.
 */
const objectsIn = (inside: string, body: string): [number, string][] | null => {
  const first = Number(/\/First\s+(\d+)/.exec(body)?.[1] ?? Number.NaN)
  if (Number.isNaN(first)) return []
  if (first > maxIndexBytes) return null
  const numbers = inside.slice(0, first).trim().split(/\s+/).map(Number)
  const found: [number, string][] = []
  for (let at = 0; at + 1 < numbers.length && found.length < maxObjects; at += 2) {
    const [number = 0, offset = 0, , next] = numbers.slice(at, at + 4)
    if (next !== undefined && !(next >= offset)) return null
    found.push([
      number,
      inside.slice(first + offset, next === undefined ? undefined : first + next),
    ])
  }
  return found
}

/** Whether something that happens without a press opens an address: links that are pressed are fine. */
const opensAnAddress = (body: string, bodies: ReadonlyMap<number, string>): boolean => {
  for (const [, after = ''] of body.matchAll(/\/(?:OpenAction|AA)\b([\s\S]{0,400})/g)) {
    const referred = /^\s*(\d+)\s+\d+\s+R/.exec(after)?.[1]
    const action = referred === undefined ? after : (bodies.get(Number(referred)) ?? '')
    if (/\/URI\b/.test(action)) return true
  }
  return false
}

const sizeOf = (bodies: readonly string[]): { width: number; height: number } => {
  const [, box = ''] =
    bodies.map((body) => /\/MediaBox\s*\[([^\]]{7,80})\]/.exec(body)).find(Boolean) ?? []
  const [left = 0, bottom = 0, right = 0, top = 0] = box.trim().split(/\s+/).map(Number)
  const [width, height] = [Math.round(right - left), Math.round(top - bottom)]
  return width > 0 && height > 0 && width < 20_000 && height < 20_000 ? { width, height } : a4
}
