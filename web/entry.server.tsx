/**
 * Turns a matched route into HTML. The server that embeds this may pass, in the load context of a request,
 * `cspNonce` (put on every inline script of the answer), `tariff` (the one in force, when the build does not contain it), `reportError`
 * (called for every error but a missing page) and `signal` (aborts a page that takes too long to draw).
 */
import { inspect } from 'node:util'
import { renderToReadableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type ActionFunctionArgs,
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
} from 'react-router'
import type { Tariff } from '../domain/tariffs/tariff.ts'
import { drawWith } from './api/drawn-tariff.ts'
import { recoveryPlace } from './features/quote/kept-recovery.ts'
import { signedInKey } from './features/session/signed-in-key.ts'
import { aliases, publicPages } from './public-pages.ts'
import { startLate } from './ui/late-start.ts'
import { NonceContext } from './ui/nonce.ts'

declare module 'react-router' {
  interface AppLoadContext {
    cspNonce?: string
    tariff?: Tariff
    reportError?: (error: unknown, request: Request) => void
    signal?: AbortSignal
  }
}

/** How long loaders may take before missing parts are given up, in milliseconds. */
export const streamTimeout = 5_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const nonce = loadContext?.cspNonce
  drawWith(loadContext?.tariff)
  let finalStatus = status
  const page = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      // Awaited parts are written in their place, however large: without scripts nothing could move them there.
      progressiveChunkSize: Infinity,
      signal: loadContext?.signal ?? request.signal,
      onError(error) {
        finalStatus = 500
        report(error, request, loadContext)
      },
    },
  )
  // The whole page at once: pages are small, crawlers read them whole, and no script has to move late parts into place.
  await page.allReady
  const html = await new Response(page).text()
  const answer = isRead(request) ? startLate(html, keysOfReturning) : afterWhatIsSeen(html)
  return new Response(answer, { status: finalStatus, headers })
}

const pagesToRead = new Set(
  [...publicPages.filter(({ startsAtOnce }) => !startsAtOnce), ...aliases].map(({ path }) => path),
)

/** A page that is complete as HTML. A development server starts its own scripts with each page. */
const isRead = (request: Request): boolean => {
  const { pathname } = new URL(request.url)
  // The build requests its pages with a slash at the end.
  return import.meta.env.PROD && pagesToRead.has(pathname.replace(/(?<=.)\/$/, ''))
}

/** A signed-in user sees their name at once, and a customer who had begun a booking sees what they typed. */
const keysOfReturning = [signedInKey, recoveryPlace.key]

/**
 * The scripts that a page names in its head load after the page itself and its font: visitors read it before they use it, and on a slow
 * line everything fetched at the same time shares the line. The router writes these links, and has no setting for their order.
 */
const afterWhatIsSeen = (html: string): string =>
  html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')

/** A missing page is an answer, not an error; so is a visitor who left. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  report(error, request, context)
}

const report = (error: unknown, request: Request, context: AppLoadContext | undefined): void => {
  if (request.signal.aborted) return
  if (context?.reportError) context.reportError(error, request)
  else process.stderr.write(`${inspect(error)}\n`)
}
