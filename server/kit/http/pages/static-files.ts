/**
 * The built client: read, filled with the origin and compressed, then answered from memory. Only files that existed at the start are ever
 * served, by exact name, so no address can reach outside the folder. The first caller gets a file that is compressed in a hurry; once the
 * server has time it is compressed well, one file after another, so that the first visitors after a start do not wait for each other.
 */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { fillOrigin } from './fill-origin.ts'
import type { Drawing, DrawPage } from './rendered-pages.ts'
import { rerenderedPages } from './rerendered-pages.ts'
import { encodingFor, isWorthCompressing, pack, type Body } from '../compression.ts'
import type { SecurityHeaders } from '../security-headers.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.geojson': 'application/geo+json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** Files the build writes without knowing where it will be served from. */
const namesOrigin = /\.(html|data|xml|txt)$/

/** At the root, because it may only serve what is beside or below it. */
const serviceWorker = 'service-worker.js'

type StoredFile = {
  plain: Body
  /** Null where compressing would not help. Replaced once, by the same in fewer bytes. */
  packed: { br: Body; gzip: Body } | null
  headers: Record<string, string>
}

export type StaticFilesOptions = {
  directory: string
  security: SecurityHeaders
  /** Scheme, host and port under which browsers find the product. */
  publicOrigin: string
  /** Renders a prerendered page again. */
  drawPage: DrawPage
  /** That failed, and readers get the page as it was. */
  onStale: (error: unknown) => void
}

export type StaticFiles = {
  /** Whether this address (`/about` is `about/index.html`) is answered by a file. */
  has: (path: string) => boolean
  /** The file of this address, or null when there is none. A page is rendered again when there is something to render it with. */
  answer: (
    path: string,
    requestHeaders: Headers,
    drawing: Drawing | null,
  ) => Promise<Response | null>
}

export const openStaticFiles = (options: StaticFilesOptions): StaticFiles => {
  const names = new Set(listFiles(options.directory))
  const files = new Map<string, Promise<StoredFile>>()

  const load = (name: string): Promise<StoredFile> => {
    const known = files.get(name)
    if (known) return known
    const making = readFile(join(options.directory, name)).then((file) =>
      stored(name, file, options),
    )
    files.set(name, making)
    making.catch(() => files.delete(name))
    return making
  }
  const redrawn = rerenderedPages<StoredFile>({
    draw: async (name, drawing) =>
      stored(name, Buffer.from(await options.drawPage(pathOf(name), drawing)), options),
    onStale: options.onStale,
  })

  return {
    has: (path) => nameOf(path, names) !== null,
    answer: async (path, requestHeaders, drawing) => {
      const name = nameOf(path, names)
      if (name === null) return null
      const page = drawing && name.endsWith('.html') ? await redrawn(name, drawing) : null
      return fileResponse(page ?? (await load(name)), requestHeaders)
    },
  }
}

const listFiles = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .map((name) => name.split(sep).join('/'))

const nameOf = (path: string, names: ReadonlySet<string>): string | null => {
  let name: string
  try {
    name = decodeURIComponent(path).slice(1)
  } catch {
    return null
  }
  if (names.has(name) && !name.endsWith('.html')) return name
  const page = name === '' ? 'index.html' : `${name}/index.html`
  return names.has(page) ? page : null
}

/** `about/index.html` is the page `/about`. */
const pathOf = (name: string): string => `/${name.replace(/\/?index\.html$/, '')}`

let packing = Promise.resolve()

const packWell = (file: StoredFile, type: string): void => {
  packing = packing.then(async () => {
    // where it fails, what is there is good enough
    file.packed = await packBoth(file.plain, type, 'for ever').catch(() => file.packed)
  })
}

const stored = async (
  name: string,
  file: Buffer,
  { security, publicOrigin }: StaticFilesOptions,
): Promise<StoredFile> => {
  const plain = namesOrigin.test(name)
    ? new TextEncoder().encode(fillOrigin(file.toString('utf8'), publicOrigin))
    : Uint8Array.from(file)
  const extension = extname(name)
  const type = types[extension] ?? 'application/octet-stream'
  const headers: Record<string, string> = {
    'content-type': type,
    // weak: the same for every encoding
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    'cache-control': cacheControl(name),
    vary: 'accept-encoding',
  }
  if (extension === '.html') {
    const hashes = inlineScriptHashes(new TextDecoder().decode(plain))
    headers['content-security-policy'] = security.pagePolicy({ hashes })
  }
  // A worker is subject to the policy of its own file.
  if (name === serviceWorker || extension === '.mjs') {
    headers['content-security-policy'] = security.workerPolicy
  }
  const made = { plain, packed: await packBoth(plain, type, 'for now'), headers }
  if (made.packed) packWell(made, type)
  return made
}

/** Names under `assets/` carry a hash of their content; everything else may change with the next build. */
const cacheControl = (name: string): string => {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  return /\.(html|data|webmanifest|js)$/.test(name) ? 'no-cache' : 'public, max-age=3600'
}

const packBoth = async (
  plain: Body,
  type: string,
  care: 'for ever' | 'for now',
): Promise<StoredFile['packed']> => {
  if (!isWorthCompressing(plain, type)) return null
  const [br, gzip] = await Promise.all([pack(plain, 'br', care), pack(plain, 'gzip', care)])
  return { br, gzip }
}

/**
 * Content security policy hashes of the inline scripts of a page (CSP Level 3, "hash-source"). Structured data is not run, so it needs none.
 */
export const inlineScriptHashes = (html: string): string[] => {
  const inline = html.matchAll(
    /<script(?![^>]*\s(?:src\s*=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script\s*>/gi,
  )
  const hashes = [...inline].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )
  return [...new Set(hashes)]
}

const fileResponse = (file: StoredFile, requestHeaders: Headers): Response => {
  if (isKnown(file.headers.etag ?? '', requestHeaders.get('if-none-match'))) {
    return new Response(null, { status: 304, headers: file.headers })
  }
  const encoding = file.packed && encodingFor(requestHeaders.get('accept-encoding'))
  if (!file.packed || !encoding) return new Response(file.plain, { headers: file.headers })
  return new Response(file.packed[encoding], {
    headers: { ...file.headers, 'content-encoding': encoding },
  })
}

/** Proxies change a tag between strong and weak: the comparison is the weak one (RFC 9110, 13.1.2). */
const isKnown = (etag: string, ifNoneMatch: string | null): boolean => {
  if (ifNoneMatch === null) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').map(opaque).includes(opaque(etag))
}
