/**
 * Turns a matched route into HTML. The server that embeds this may pass, in the load context of a request,
 * `cspNonce` (put on every inline script of the answer), `tariff` (the one in force, when the build does not contain it), `counted` (what is
 * counted every hour), `reportError` (called for every error but a missing page) and `signal` (aborts a page that takes too long to draw).
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
import { renderWith, type RenderedPage } from './api/rendered-page.ts'
import { NonceContext } from './ui/nonce.ts'

declare module 'react-router' {
  interface AppLoadContext extends RenderedPage {
    cspNonce?: string
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
  renderWith(loadContext ?? {})
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
  return new Response(page, { status: finalStatus, headers })
}

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
