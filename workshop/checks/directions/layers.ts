/**
 * The layers of the project and what each may import. Everything that is not listed is refused.
 * A file belongs to the first layer whose `files` match its path.
 */
export type Layer = {
  name: string
  files: RegExp
  /** Files of this project that the layer may import. `$1` is the first group of `files`. */
  sees: readonly string[]
  /** Files of which only types may be imported. */
  seesTypesOf?: readonly string[]
  /** Packages of node_modules; `**` is any at all. */
  packages: readonly string[]
}

const everything = '.*'
const rules = ['^domain/', '^contract/']
const ground = '^server/(context|define-module|stored-live-events)\\.ts$'
const dependencies = '^server/[a-z-]+/index\\.ts$'

/** What any screen may link to, and the origin of the site. */
const addresses = '^web/(paths|public-home|public-pages|site-origin)\\.ts$'

/** Packages of the server. Those that are bundled are development dependencies (`journeys/built/production-packages.test.ts`). */
const serverPackages = [
  'node:',
  '@better-auth/core',
  '@better-auth/utils',
  '@hono/node-server',
  '@node-rs/argon2',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-proto',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
  '@simplewebauthn/server',
  '@zip.js/zip.js',
  'aws4fetch',
  'better-auth',
  'drizzle-orm',
  'fontkit',
  'graphile-worker',
  'hono',
  'isbot',
  'nodemailer',
  'pdfkit',
  'pg',
  'pino',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-proto',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
  'prom-client',
  'rate-limiter-flexible',
  'react-router',
  'redis',
  'sharp',
  'stripe',
  'uqr',
  'web-push',
  'zod',
  'zod-openapi',
]

/** Packages of the screens. React Router's build tool is for the route table alone. */
const webPackages = [
  'react',
  'react-dom',
  'react-router',
  '@base-ui/react',
  '@hookform/resolvers',
  '@stripe/stripe-js',
  '@tanstack/react-query',
  'class-variance-authority',
  'lucide-react',
  'uqr',
  'maplibre-gl',
  '@protomaps/basemaps',
  'pmtiles',
  'react-hook-form',
  'sonner',
  'zod',
]

export const layers: readonly Layer[] = [
  // Tests come first and may import whatever they test with: nothing that ships is a test or imports one.
  {
    name: 'tests of the rules',
    files: /^(domain|contract|web)\/.*\.test\.tsx?$/,
    sees: [...rules, '^$1/', '^server/testing/'],
    packages: ['**'],
  },
  {
    name: 'tests of the build',
    files: /^journeys\/built\/.*\.test\.ts$/,
    sees: [everything],
    packages: ['**'],
  },
  { name: 'tests', files: /\.test\.tsx?$/, sees: ['^(?!web/)'], packages: ['**'] },
  { name: 'test kit', files: /^server\/testing\//, sees: ['^(?!web/)'], packages: ['**'] },

  { name: 'domain', files: /^domain\//, sees: ['^domain/'], packages: [] },
  // Numbering plans come from a maintained library, and the server and the form have to agree on them (decision 0059).
  {
    name: 'phone numbers',
    files: /^contract\/accounts\/phone-number\.ts$/,
    sees: [],
    packages: ['libphonenumber-js'],
  },
  { name: 'contract', files: /^contract\//, sees: rules, packages: ['zod'] },
  {
    name: 'schema',
    files: /^db\/schema\//,
    sees: ['^db/schema/', '^domain/'],
    packages: ['drizzle-orm', 'zod'],
  },

  // Knows no towing: of the wire only what every route has, of the rules only the format of money and the structure of a PDF.
  {
    name: 'kit',
    files: /^server\/kit\//,
    sees: [
      '^server/kit/',
      '^contract/(origin|parties|problem-document|problems|route)\\.ts$',
      '^domain/(emergency-call|money|pdf-document|phone-line|refusal|support|accounts/roles)\\.ts$',
    ],
    packages: serverPackages,
  },
  { name: 'module table', files: /^server\/module-dependencies\.ts$/, sees: [], packages: [] },
  // The context of every use case, and the shape of what a module registers. It names the ports of modules, but may not run their code.
  {
    name: 'ground',
    files: /^server\/(context|define-module|stored-live-events)\.ts$/,
    sees: ['^server/kit/', ground, ...rules, '^db/schema/'],
    seesTypesOf: [dependencies, '^server/job-catalogue\\.ts$'],
    packages: serverPackages,
  },
  // The other public APIs it may import are listed in server/module-dependencies.ts.
  {
    name: 'module',
    files: /^server\/([a-z-]+)\//,
    sees: ['^server/$1/', '^server/kit/', ground, ...rules, '^db/schema/'],
    packages: serverPackages,
  },
  {
    name: 'composition',
    files: /^server\/[a-z-]+\.ts$/,
    sees: ['^server/[a-z-]+\\.ts$', dependencies, '^server/kit/', ...rules, '^db/schema/'],
    packages: serverPackages,
  },

  // Knows no towing: of the rules only the formats of money and time.
  {
    name: 'ui',
    files: /^web\/ui\//,
    sees: ['^web/ui/', '^domain/(money|time/dublin-time)\\.ts$'],
    packages: webPackages,
  },
  {
    name: 'api',
    files: /^web\/api\//,
    sees: [
      '^web/api/',
      '^web/ui/(use-hydrated|device-storage|persisted-state|feedback/(toast|undo))\\.ts$',
      addresses,
      ...rules,
    ],
    packages: [...webPackages, '@simplewebauthn/browser'],
  },
  // Draws a stranger's PDF for an operator (decision 0093); loaded when one is opened.
  {
    name: 'pages of a PDF',
    files: /^web\/features\/verification\/review\/pdf-pages\.tsx$/,
    sees: ['^web/ui/'],
    packages: ['react', 'pdfjs-dist'],
  },
  {
    name: 'feature',
    files: /^web\/features\/([a-z-]+)\//,
    sees: ['^web/features/$1/', '^web/ui/', '^web/api/', addresses, ...rules],
    // papaparse: a dealer's spreadsheet, loaded when a file is chosen
    packages: [...webPackages, 'papaparse'],
  },
  {
    name: 'screen',
    files: /^web\/screens\//,
    sees: [
      '^web/screens/',
      '^web/features/',
      '^web/ui/',
      '^web/api/',
      addresses,
      '^web/.*\\+types/',
      ...rules,
    ],
    packages: webPackages,
  },
  {
    name: 'frame',
    files: /^web\//,
    sees: ['^web/', ...rules],
    packages: [
      ...webPackages,
      '@fontsource-variable/hanken-grotesk',
      '@react-router/dev',
      '@react-router/node',
      'isbot',
      'node:',
    ],
  },

  // Nothing that ships imports these, so they may import everything.
  {
    name: 'workshop',
    files: /^(workshop|journeys|scripts)\/|^[a-z.-]+\.(ts|mjs)$/,
    sees: [everything],
    packages: ['**', 'node:'],
  },
]
