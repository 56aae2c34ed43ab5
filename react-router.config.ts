import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from './web/public-pages.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  prerender: prerenderedPaths,
  // The whole route table travels with the page: a phone that loses its connection can still move between screens.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    // Only a build needs the bundler.
    const { trimRouteList } = await import('./scripts/trim-route-list.ts')
    const { buildServiceWorker } = await import('./scripts/build-service-worker.ts')
    const client = `${reactRouterConfig.buildDirectory}/client`
    trimRouteList(client)
    await buildServiceWorker(client)
  },
} satisfies Config
