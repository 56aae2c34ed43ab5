import type { ServerBuild } from 'react-router'
import { originPlaceholder } from '../../../contract/origin.ts'

/**
 * The smallest build that React Router accepts: one root, rendered by a function, for servers in tests without a built client. Below
 * `/bookings` it has pages, one of which never finishes until it is aborted; everything else is 404.
 */
const build = {
  entry: {
    module: {
      default: async (
        request: Request,
        status: number,
        headers: Headers,
        _entry: unknown,
        context: { cspNonce?: string; price?: string; signal?: AbortSignal },
      ) => {
        headers.set('content-type', 'text/html; charset=utf-8')
        const { pathname } = new URL(request.url)
        if (pathname === '/bookings/endless' || context.price === 'endless') {
          await new Promise((resolve) => context.signal?.addEventListener('abort', resolve))
          return new Response('<html>half a page</html>', { status: 500, headers })
        }
        const nonce = context.cspNonce ? ` nonce="${context.cspNonce}"` : ''
        const filling = '<p>towing</p>'.repeat(100)
        return new Response(
          `<html><script${nonce}></script><a href="${originPlaceholder}/">${pathname}</a><b>${context.price ?? ''}</b>${filling}</html>`,
          { status: pathname.startsWith('/bookings') ? status : 404, headers },
        )
      },
    },
  },
  routes: { root: { id: 'root', path: '*', module: { default: () => null } } },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
}

// the library's own type requires much that is never read
export const tinyBuild = build as unknown as ServerBuild
