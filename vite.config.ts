import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * What is asked for together comes in one file: many small ones compress worse, and each is named in the list of all routes. A file that
 * is in no group, and not in what every page needs, comes alone or with the screen it belongs to.
 */
const groups = [
  // What every page needs: forty small ones compress worse by 13 kB.
  {
    name: 'frame',
    test: /web\/(entry\.client|root|screens\/public\/site|ui\/loading\/distant-part|api\/kit\/toast-refusal)\.tsx?$/,
    priority: 2,
  },
  // What the landing page takes of the next, alone: the booking loads with it.
  {
    name: 'head',
    test: /web\/(public-home|features\/public\/(page-head|json-ld))\.ts$/,
    priority: 2,
  },
  // The top and the end of almost every page to read.
  {
    name: 'page',
    test: /web\/features\/public\/(page-meta|page-top|wide-part|call-to-action)\.tsx?$/,
    priority: 1,
  },
  { name: 'said', test: /web\/ui\/(feedback\/alert|forms\/error-summary)\.tsx$/, priority: 1 },
  {
    name: 'fields',
    test: /web\/ui\/forms\/(text-field|radio-cards|segmented-control|select-field|checkbox)\.tsx$/,
    priority: 1,
  },
  {
    name: 'step',
    test: /web\/(features\/booking-flow\/(use-check|step-actions|steps|load-again)|ui\/loading\/loadable)\.tsx?$/,
    priority: 1,
  },
  { name: 'person', test: /web\/ui\/data\/(avatar|badge|rating)\.tsx$/, priority: 1 },
  { name: 'filters', test: /web\/ui\/data\/(filter-fold|use-address-filters)\.tsx?$/, priority: 1 },
  // A driver's booking needs it at once, the dashboard alone does not need what a booking does.
  { name: 'permission', test: /features\/tracking\/location-permission\.ts$/, priority: 1 },
  {
    name: 'where',
    test: /(read-where|eircode-shape|use-typed-text|ui\/forms\/combobox)\.tsx?$/,
    priority: 1,
  },
]

/** The router's package names only the build that warns those who write screens; people get the one without. */
const quietRouter: Plugin = {
  name: 'quiet-router',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(id) {
    const file = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' }[id]
    if (!file) return undefined
    const folder = new URL('node_modules/react-router/dist/production/', import.meta.url)
    return fileURLToPath(new URL(file, folder))
  },
}

/** Screens check input and describe nothing: zod's writer of JSON Schemas, which every schema brings along, is 4 kB for nothing. */
const checkingOnly: Plugin = {
  name: 'checking-only',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
    handler: (code) => {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      return `const none = () => none\nexport { ${names.map((name) => `none as ${name}`).join(', ')} }`
    },
  },
}

/** Icons are made by a maker of our own; the keys of their lines, which it does not need, are letters that no compression shortens. */
const plainIcons: Plugin = {
  name: 'plain-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/createLucideIcon\.mjs$/ },
    handler: () => fileURLToPath(new URL('web/ui/illustrations/icon-maker.ts', import.meta.url)),
  },
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    handler: (code) => code.replaceAll(/,\s*key: "\w+"/g, ''),
  },
}

/** Base UI asks a package for what versions of React before 18 lack; ours has it. The second function is called before 19 alone. */
const nativeStore: Plugin = {
  name: 'native-store',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /use-sync-external-store\/shim\/(index|with-selector)\.js$/ },
    handler: () => `import { useSyncExternalStore } from 'react'
export { useSyncExternalStore }
export const useSyncExternalStoreWithSelector = (subscribe, now, onServer, select) =>
  select(useSyncExternalStore(subscribe, now, onServer))`,
  },
}

/**
 * What loads at a press, for few people, for the staff alone or behind what is drawn. The names of the files that these need in turn would
 * come with the page that may load them, two kilobytes of it; a user who opens one waits for one more answer instead.
 */
const unnamed =
  /^assets\/(console-frame|restore-job|sealed-copy|live|flush-offline-queue|proof-dialog|manual-distance-field|type-price|known-vehicle|motorway-card|pin-panel|where-notes|later-step|book-later-parts|placed-line|details-sections|book-again|rate-experience|home-sections|drivers-map|when-near|decline-dialog|push-prompt|demo-[a-z-]+)-/

// The browser bundle and its server-side renderer. Tests have their own file, vitest.config.ts.
export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  // `build/` holds the server's bundles too; scripts/prepare.mjs clears what the screens own.
  build: {
    emptyOutDir: false,
    modulePreload: { resolveDependencies: (file, files) => (unnamed.test(file) ? [] : files) },
  },
  plugins: [quietRouter, checkingOnly, plainIcons, nativeStore, tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // A built server has only `dependencies` installed, so what it renders is bundled; React stays the one that the server itself loads.
    ...(command === 'build' && {
      ssr: { resolve: { noExternal: true, external: ['react', 'react-dom', 'react-router'] } },
    }),
  },
  // Loaded on demand, so the dev server would find them late and load React a second time.
  optimizeDeps: { include: ['@base-ui/react/dialog', 'sonner'] },
}))
