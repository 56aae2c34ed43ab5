/**
 * The rooms of the house and what may be seen from each. Everything not said here is refused.
 * The first room whose `files` fit a path is its room.
 */
export type Room = {
  name: string
  files: RegExp
  /** Files of this project that may be imported from the room. `$1` stands for the first group of `files`. */
  sees: readonly string[]
  /** Files of which only types may be imported. */
  seesTypesOf?: readonly string[]
  /** Packages of node_modules; `*` is any that is installed in production, `**` any at all. */
  packages: readonly string[]
}

const everything = '.*'
const rules = ['^domain/', '^contract/']
const faces = '^server/[a-z-]+/index\\.ts$'

/** What any screen may link to, and from where it is served. */
const addresses = '^web/(paths|public-pages|site-origin)\\.ts$'

/** What a screen may be made of. React Router's build tool is for the route table alone. */
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
  'react-hook-form',
  'sonner',
  'zod',
]

export const rooms: readonly Room[] = [
  // Nothing that ships is a test or reads one, so tests come first and may see what they test with.
  {
    name: 'tests of the rules',
    files: /^(domain|contract|web)\/.*\.test\.tsx?$/,
    sees: [...rules, '^$1/', '^server/testing/'],
    packages: ['**'],
  },
  { name: 'tests', files: /\.test\.tsx?$/, sees: ['^(?!web/)'], packages: ['**'] },
  { name: 'test kit', files: /^server\/testing\//, sees: ['^(?!web/)'], packages: ['**'] },

  { name: 'domain', files: /^domain\//, sees: ['^domain/'], packages: [] },
  // Numbering plans are a kept library's, and the server and the form have to agree on them (decision 0059).
  {
    name: 'phone numbers',
    files: /^contract\/phone-number\.ts$/,
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

  // Knows no towing: of the wire only what every route has, of the rules how money is written and what a paper is made of.
  {
    name: 'kit',
    files: /^server\/kit\//,
    sees: [
      '^server/kit/',
      '^contract/(origin|parties|problem-document|problems|route)\\.ts$',
      '^domain/(money|paper|refusal|roles)\\.ts$',
    ],
    packages: ['*', 'node:'],
  },
  { name: 'module table', files: /^server\/module-faces\.ts$/, sees: [], packages: [] },
  // What every verb is given. It names the ports of modules, and may not run a line of theirs.
  {
    name: 'ground',
    files: /^server\/(context|job-catalogue|stored-live-events)\.ts$/,
    sees: [
      '^server/kit/',
      '^server/(context|job-catalogue|stored-live-events)\\.ts$',
      ...rules,
      '^db/schema/',
    ],
    seesTypesOf: [faces],
    packages: ['*', 'node:'],
  },
  // Which other faces it sees is said in server/module-faces.ts.
  {
    name: 'module',
    files: /^server\/([a-z-]+)\//,
    sees: [
      '^server/$1/',
      '^server/kit/',
      '^server/(context|job-catalogue|stored-live-events)\\.ts$',
      ...rules,
      '^db/schema/',
    ],
    packages: ['*', 'node:'],
  },
  {
    name: 'composition',
    files: /^server\/[a-z-]+\.ts$/,
    sees: ['^server/[a-z-]+\\.ts$', faces, '^server/kit/', ...rules, '^db/schema/'],
    packages: ['*', 'node:'],
  },

  // Knows no towing: of the rules only how money and time are written.
  {
    name: 'ui',
    files: /^web\/ui\//,
    sees: ['^web/ui/', '^domain/(money|dublin-time)\\.ts$'],
    packages: webPackages,
  },
  {
    name: 'api',
    files: /^web\/api\//,
    sees: [
      '^web/api/',
      '^web/ui/(use-hydrated|device-storage|kept-state)\\.ts$',
      addresses,
      ...rules,
    ],
    packages: [...webPackages, '@simplewebauthn/browser'],
  },
  {
    name: 'feature',
    files: /^web\/features\/([a-z-]+)\//,
    sees: ['^web/features/$1/', '^web/ui/', '^web/api/', addresses, ...rules],
    packages: webPackages,
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

  // Nobody who ships sees these, so they may look at everything.
  {
    name: 'workshop',
    files: /^(fakes|simulator|journeys|bench|chaos|scripts|db\/seed)\/|^[a-z.-]+\.(ts|mjs)$/,
    sees: [everything],
    packages: ['**', 'node:'],
  },
]
