/**
 * Pages that were built and now say something else: drawn anew by the build, once for each state of what they say, then served as the
 * files they take the place of.
 */
import type { ServerBuild } from 'react-router'
import { createRequestHandler } from 'react-router'
import { withLimitedSignal } from '../limited-signal.ts'

/** A page whose parts take longer is drawn without them. */
export const drawnWithinMs = 6_000

export type Drawing = {
  /** Changes whenever a page drawn with it would look different. */
  key: string
  /** For the screens' `entry.server`. */
  context: Readonly<Record<string, unknown>>
}

export type DrawPage = (path: string, drawing: Drawing) => Promise<string>

/** Draws a page without a nonce, so that its inline scripts can be named by their hashes. Throws when the page is not drawn whole. */
export const pageDrawer = (loadBuild: () => Promise<ServerBuild>, origin: string): DrawPage => {
  const render = createRequestHandler(loadBuild, 'production')
  return async (path, { context }) => {
    let failure: unknown
    const request = new Request(new URL(path, origin))
    const page = await withLimitedSignal(drawnWithinMs, request.signal, (signal) =>
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
