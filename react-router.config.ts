import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from './web/paths.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  prerender: prerenderedPaths,
  // The whole route table travels with the page: a phone that loses its connection can still move between screens.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
