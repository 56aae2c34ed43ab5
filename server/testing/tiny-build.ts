import type { ServerBuild } from 'react-router'
import { originPlaceholder } from '../../contract/origin.ts'

/**
 * The least that React Router calls a build: one root, rendered by a function, for servers in tests without a built client. Below
 * `/bookings` it has pages; everything else is not there.
 */
const build = {
  entry: {
    module: {
      default: async (
        request: Request,
        status: number,
        headers: Headers,
        _entry: unknown,
        context: { cspNonce?: string; price?: string },
      ) => {
        headers.set('content-type', 'text/html; charset=utf-8')
        const { pathname } = new URL(request.url)
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

// the library's own type asks for much that is never read
export const tinyBuild = build as unknown as ServerBuild
