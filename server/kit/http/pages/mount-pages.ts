/**
 * The screens: prerendered pages and assets from the built client, every other page rendered on request. Mounted last.
 */
import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { drawInTime, renderedWithinMs, pageDrawer, type Drawing } from './rendered-pages.ts'
import { fillOrigin } from './fill-origin.ts'
import { encodingFor, isWorthCompressing, pack } from '../compression.ts'
import type { Logger } from '../../log.ts'
import { problemResponse } from '../problem-response.ts'
import type { AppEnv } from '../request-context.ts'
import type { SecurityHeaders } from '../security-headers.ts'
import { openStaticFiles, type StaticFiles } from './static-files.ts'

export type PagesOptions = {
  app: Hono<AppEnv>
  /** The folder of the built client. */
  clientDirectory: string
  loadBuild: () => Promise<ServerBuild>
  security: SecurityHeaders
  /** Scheme, host and port under which browsers find the product. */
  publicOrigin: string
  /** The data pages are rendered with now; null: those of the build. */
  renderedWith: () => Promise<Drawing | null>
  log: Pick<Logger, 'error'>
  /** For a page that is rendered on request, in milliseconds; past it, the request is answered 503. */
  withinMs?: number
}

/** Paths of files rather than pages. A script that is missing must not be answered with HTML. */
const isFileName = /^\/assets\/|\.(?!data$)[a-z0-9]{1,12}$/i

/** Replaces every address that cannot be read: no screen has it. */
const nowhere = '/not-found'

export const mountPages = (options: PagesOptions): void => {
  const { app, security, publicOrigin, renderedWith, withinMs = renderedWithinMs } = options
  const files = openStaticFiles({
    directory: options.clientDirectory,
    security,
    publicOrigin,
    drawPage: pageDrawer(options.loadBuild, publicOrigin, withinMs),
    onStale: (error) => options.log.error('page not rendered again', { error }),
  })
  const render = createRequestHandler(options.loadBuild, 'production')

  app.get('*', async (c) => {
    const { request } = c.env
    // as it was sent: Hono's own path is decoded
    const { pathname: path } = new URL(c.req.url)
    if (path.startsWith('/api/')) return problemResponse({ code: 'not_found' }, request)
    const drawing = isFileName.test(path) ? null : await renderedWith()
    const file = await files.answer(path, c.req.raw.headers, drawing)
    if (file) {
      request.route = 'GET file'
      return file
    }
    const oneAddress = addressOfPage(path, files)
    if (oneAddress !== path) return redirectTo(oneAddress, c)
    if (isFileName.test(path) && !isReading(c)) {
      request.log.info('not found', { path: forLog(path) })
      return problemResponse({ code: 'not_found' }, request)
    }
    request.route = 'GET page'
    const nonce = randomBytes(16).toString('base64')
    const page = await drawInTime(withinMs, c.req.raw.signal, (signal) =>
      render(readable(c.req.raw, path), {
        ...drawing?.context,
        cspNonce: nonce,
        reportError: (error: unknown) => request.log.error('page failed', { error }),
        signal,
      }),
    )
    if (page.status === 404) request.log.info('not found', { path: forLog(path) })
    return pageResponse({ page, c, policy: security.pagePolicy({ nonce }), publicOrigin })
  })
}

/**
 * A page has one address: without a trailing slash, and in lower case. Several leading slashes become one, or the browser would take
 * the rest for another host.
 */
const addressOfPage = (path: string, files: StaticFiles): string => {
  const trimmed =
    path.length > 1 && path.endsWith('/') ? `/${path.replaceAll(/^\/+|\/+$/g, '')}` : path
  const small = trimmed.toLowerCase()
  return small !== trimmed && files.has(small) ? small : trimmed
}

const redirectTo = (path: string, c: Context<AppEnv>): Response =>
  new Response(null, { status: 308, headers: { location: path + new URL(c.req.url).search } })

/** Whether a person opened this address, rather than a page that lacks a part. */
const isReading = (c: Context<AppEnv>): boolean =>
  c.req.header('accept')?.includes('text/html') ?? false

/** A request that a router can match. */
const readable = (request: Request, path: string): Request => {
  try {
    decodeURIComponent(path)
    return request
  } catch {
    return new Request(new URL(nowhere, request.url), request)
  }
}

const longestInLog = 120

/** Decoded, so that the log can see and remove personal data. */
const forLog = (path: string): string => {
  const known = path.slice(0, longestInLog)
  try {
    return decodeURIComponent(known)
  } catch {
    return known.replaceAll('%40', '@')
  }
}

type RenderedPage = {
  page: Response
  c: Context<AppEnv>
  policy: string
  publicOrigin: string
}

const pageResponse = async (rendered: RenderedPage): Promise<Response> => {
  const { page, c, policy, publicOrigin } = rendered
  const headers: Record<string, string> = {
    'cache-control': 'no-store',
    ...Object.fromEntries(page.headers),
    'content-security-policy': policy,
    vary: 'accept-encoding',
  }
  const { status } = page
  const body = new TextEncoder().encode(fillOrigin(await page.text(), publicOrigin))
  if (body.length === 0) return new Response(null, { status, headers })
  const encoding = encodingFor(c.req.header('accept-encoding'))
  if (!encoding || !isWorthCompressing(body, headers['content-type'] ?? '')) {
    return new Response(body, { status, headers })
  }
  return new Response(await pack(body, encoding, 'for now'), {
    status,
    headers: { ...headers, 'content-encoding': encoding },
  })
}
