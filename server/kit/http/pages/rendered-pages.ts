/**
 * Prerendered pages whose content has changed: rendered again by the build, once for each state of the content, then served as the
 * files they replace.
 */
import type { ServerBuild } from 'react-router'
import { createRequestHandler } from 'react-router'
import { withLimitedSignal } from '../../limited-signal.ts'
import { Unavailable } from '../../unavailable.ts'

/** A page whose parts take longer is refused rather than sent half. */
export const renderedWithinMs = 6_000

export type Drawing = {
  /** Changes whenever a page rendered with it would look different. */
  key: string
  /** Changes with the prices in it, which must never be out of date; empty: those of the build. */
  prices: string
  /** For the screens' `entry.server`. */
  context: Readonly<Record<string, unknown>>
}

/** Everything that pages are rendered with, from several sources; null while none has anything the build lacked. */
export const joinDrawings =
  (sources: readonly (() => Promise<Drawing | null>)[]): (() => Promise<Drawing | null>) =>
  async () => {
    const found = (await Promise.all(sources.map((source) => source()))).filter(
      (drawing) => drawing !== null,
    )
    if (found.length === 0) return null
    return {
      key: found.map(({ key }) => key).join(' '),
      prices: found.map(({ prices }) => prices).join(''),
      context: Object.assign({}, ...found.map(({ context }) => context)),
    }
  }

export type DrawPage = (path: string, drawing: Drawing) => Promise<string>

/** The page that `draw` renders. Throws `Unavailable` when that takes more than `withinMs`; `draw` must heed its signal. */
export const drawInTime = async (
  withinMs: number,
  parent: AbortSignal,
  draw: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> =>
  withLimitedSignal(withinMs, parent, async (signal) => {
    const page = await draw(signal)
    if (signal.aborted) throw new Unavailable('a page took too long to draw')
    return page
  })

/** Renders a page without a nonce, so that its inline scripts can be named by their hashes. Throws when the page is incomplete. */
export const pageDrawer = (
  loadBuild: () => Promise<ServerBuild>,
  origin: string,
  withinMs: number,
): DrawPage => {
  const render = createRequestHandler(loadBuild, 'production')
  return async (path, { context }) => {
    let failure: unknown
    const request = new Request(new URL(path, origin))
    const page = await drawInTime(withinMs, request.signal, (signal) =>
      render(request, {
        ...context,
        reportError: (error: unknown) => {
          failure = error
        },
        signal,
      }),
    )
    const html = await page.text()
    if (failure !== undefined || page.status !== 200) {
      throw new Error(`${path} was drawn with status ${page.status}`, { cause: failure })
    }
    return html
  }
}
