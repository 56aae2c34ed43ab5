// Seen to fail with: `>=` as `>` at the lines, `others.length > 0` left out, `lazy.has` left out, its conventions turned round, no limit together.
import { expect, it } from 'vitest'
import { findSmallParts } from './find-small-parts.ts'

const lines = (count: number): string => '\n'.repeat(count)
const partsIn = (files: Record<string, string>): string[] =>
  findSmallParts(new Map(Object.entries(files))).map(({ file }) => file)
const pair = (file: string, importer: string): Record<string, string> => ({
  [file]: lines(9),
  [importer]: `import './${file.split('/').at(-1)}'\n`,
})

it('names a file under 40 lines that one file in its folder imports', () => {
  expect(findSmallParts(new Map(Object.entries(pair('web/a/part.tsx', 'web/a/all.tsx'))))).toEqual([
    {
      file: 'web/a/part.tsx',
      line: 1,
      message: 'is part of web/a/all.tsx, which alone imports it',
    },
  ])
  expect(partsIn({ ...pair('web/a.ts', 'web/b.ts'), 'web/a.ts': lines(39) })).toEqual(['web/a.ts'])
})

it.each<[string, Record<string, string>]>([
  ['has 40 lines', { 'web/a.ts': lines(40) }],
  ['would make its importer too long', { 'web/b.ts': `import './a.ts'${lines(232)}` }],
  ['another folder imports', { 'web/b.ts': '', 'web/c/d.ts': "import '../a.ts'\n" }],
  ['a second file imports', { 'web/c.ts': "import './a.ts'\n" }],
  ['a test imports', { 'web/a.test.ts': "import './a.ts'\n" }],
  ['is loaded when it is used', { 'web/b.ts': "export const open = () => import('./a.ts')\n" }],
])('leaves a file that %s', (_what, files) => {
  expect(partsIn({ ...pair('web/a.ts', 'web/b.ts'), ...files })).toEqual([])
})

it.each([
  ['web/a/a.ts', 'web/a/a.test.tsx'],
  ['server/a/a.routes.ts', 'server/a/index.ts'],
  ['server/a/do-it.ts', 'server/a/index.ts'],
  ['server/a/do-it.ts', 'server/a/a.routes.ts'],
  ['server/a/do-it.ts', 'server/a/a-handlers.ts'],
  ['server/a/rows.store.ts', 'server/a/do-it.ts'],
])('leaves %s to %s', (file, importer) => {
  expect(partsIn(pair(file, importer))).toEqual([])
})
