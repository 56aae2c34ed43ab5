/**
 * The built client: read and compressed once, then answered from memory. Only files that were there at the start are
 * ever served, by exact name, so no address can reach outside the folder.
 */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { SecurityHeaders } from './security-headers.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.geojson': 'application/geo+json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

const compressible = /^(text|application)\/|svg/

type Body = Uint8Array<ArrayBuffer>
type StoredFile = {
  plain: Body
  /** Null where compressing would not help. */
  packed: { br: Body; gzip: Body } | null
  headers: Record<string, string>
}

export type StaticFiles = {
  /** The file of this address (`/about` is `about/index.html`), or null when there is none. */
  answer: (path: string, requestHeaders: Headers) => Promise<Response | null>
}

export const openStaticFiles = (directory: string, security: SecurityHeaders): StaticFiles => {
  const names = new Set(listFiles(directory))
  const files = new Map<string, Promise<StoredFile>>()

  const load = (name: string): Promise<StoredFile> => {
    const known = files.get(name)
    if (known) return known
    const loading = readStored(directory, name, security)
    files.set(name, loading)
    loading.catch(() => files.delete(name))
    return loading
  }

  return {
    answer: async (path, requestHeaders) => {
      const name = nameOf(path, names)
      return name === null ? null : fileResponse(await load(name), requestHeaders)
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

const readStored = async (
  directory: string,
  name: string,
  security: SecurityHeaders,
): Promise<StoredFile> => {
  const plain = Uint8Array.from(await readFile(join(directory, name)))
  const extension = extname(name)
  const type = types[extension] ?? 'application/octet-stream'
  const headers: Record<string, string> = {
    'content-type': type,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    'cache-control': cacheControl(name),
    vary: 'accept-encoding',
  }
  if (extension === '.html') {
    const hashes = inlineScriptHashes(new TextDecoder().decode(plain))
    headers['content-security-policy'] = security.pagePolicy({ hashes })
  }
  return { plain, packed: await pack(plain, type), headers }
}

/** Names under `assets/` carry a hash of their content; everything else may change with the next build. */
const cacheControl = (name: string): string => {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  return /\.(html|data|webmanifest|js)$/.test(name) ? 'no-cache' : 'public, max-age=3600'
}

const asBody = (buffer: Uint8Array): Body => Uint8Array.from(buffer)

const pack = async (plain: Body, type: string): Promise<StoredFile['packed']> => {
  if (plain.length < 1_000 || !compressible.test(type)) return null
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, quality),
    promisify(gzip)(plain, { level: 9 }),
  ])
  return { br: asBody(br), gzip: asBody(gz) }
}

/** Content security policy hashes of the inline scripts of a page (CSP Level 3, "hash-source"). */
export const inlineScriptHashes = (html: string): string[] => {
  const inline = html.matchAll(/<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script\s*>/gi)
  const hashes = [...inline].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )
  return [...new Set(hashes)]
}

const fileResponse = (file: StoredFile, requestHeaders: Headers): Response => {
  const known = requestHeaders.get('if-none-match')
  if (known !== null && known.split(/\s*,\s*/).includes(file.headers.etag ?? '')) {
    return new Response(null, { status: 304, headers: file.headers })
  }
  const accepts = requestHeaders.get('accept-encoding') ?? ''
  const encoding = file.packed
    ? (['br', 'gzip'] as const).find((name) => accepts.includes(name))
    : null
  if (!file.packed || !encoding) return new Response(file.plain, { headers: file.headers })
  return new Response(file.packed[encoding], {
    headers: { ...file.headers, 'content-encoding': encoding },
  })
}
