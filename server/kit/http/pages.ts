/**
 * The screens: prerendered pages and assets from the built client, every other page rendered on request. Mounted last.
 */
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { problemResponse } from './problem-response.ts'
import type { HouseEnv } from './request-context.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { openStaticFiles } from './static-files.ts'

export type PagesOptions = {
  app: Hono<HouseEnv>
  /** The folder of the built client. */
  clientDirectory: string
  loadBuild: () => Promise<ServerBuild>
  security: SecurityHeaders
}

/** What is never a page: a file that is missing must not be answered with HTML. */
const neverPage = /^\/assets\/|\.(?!data$)[a-z0-9]{1,12}$/i

const isReadable = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

export const mountPages = (options: PagesOptions): void => {
  const { app, security } = options
  const files = openStaticFiles(options.clientDirectory, security)
  const render = createRequestHandler(options.loadBuild, 'production')

  app.get('*', async (c) => {
    const { request } = c.env
    // as it was sent: Hono's own path is decoded
    const { pathname: path } = new URL(c.req.url)
    if (path.startsWith('/api/')) return problemResponse({ code: 'not_found' }, request)
    const file = await files.answer(path, c.req.raw.headers)
    if (file) {
      request.route = 'GET file'
      return file
    }
    if (neverPage.test(path) || !isReadable(path)) {
      return problemResponse({ code: 'not_found' }, request)
    }
    request.route = 'GET page'
    if (path.length > 1 && path.endsWith('/')) return withoutSlash(c)
    const nonce = randomBytes(16).toString('base64')
    const page = await render(c.req.raw, {
      cspNonce: nonce,
      reportError: (error: unknown) => request.log.error('page failed', { error }),
    })
    return pageResponse(page, c, security.pagePolicy({ nonce }))
  })
}

/** One address per page. Slashes at the start are one slash, or the browser would take the rest for another host. */
const withoutSlash = (c: Context<HouseEnv>): Response => {
  const { pathname, search } = new URL(c.req.url)
  const location = `/${pathname.replaceAll(/^\/+|\/+$/g, '')}${search}`
  return new Response(null, { status: 308, headers: { location } })
}

const pageResponse = async (
  page: Response,
  c: Context<HouseEnv>,
  policy: string,
): Promise<Response> => {
  const headers: Record<string, string> = {
    'cache-control': 'no-store',
    ...Object.fromEntries(page.headers),
    'content-security-policy': policy,
    vary: 'accept-encoding',
  }
  const body = new Uint8Array(await page.arrayBuffer())
  if (body.length === 0) return new Response(null, { status: page.status, headers })
  if (!c.req.header('accept-encoding')?.includes('gzip')) {
    return new Response(body, { status: page.status, headers })
  }
  const packed = Uint8Array.from(await promisify(gzip)(body))
  return new Response(packed, {
    status: page.status,
    headers: { ...headers, 'content-encoding': 'gzip' },
  })
}
