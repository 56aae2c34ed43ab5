import { expect, it } from 'vitest'
import { findCycles } from './find-cycles.ts'
import { readImports } from './read-imports.ts'

const messagesOf = (files: Record<string, string>): string[] =>
  findCycles(
    new Map(Object.entries(files).map(([file, source]) => [file, readImports(file, source)])),
  ).map(({ file, line, message }) => `${file}:${line} ${message}`)

it('names two files that need each other', () => {
  expect(
    messagesOf({
      'web/ui/a.ts': "import { b } from './b.ts'\nexport const a = b\n",
      'web/ui/b.ts': "export const b = 1\nexport { a } from './a.ts'\n",
    }),
  ).toEqual(['web/ui/b.ts:2 closes a cycle: a.ts → b.ts → a.ts'])
})

it('names a cycle over several folders once, and none that leads to it', () => {
  expect(
    messagesOf({
      'web/start.ts': "import './x/a.ts'\n",
      'web/x/a.ts': "import '../y/b.ts'\n",
      'web/y/b.ts': "import './c.ts'\n",
      'web/y/c.ts': "import '../x/a.ts'\nimport 'react'\n",
    }),
  ).toEqual(['web/y/c.ts:1 closes a cycle: a.ts → b.ts → c.ts → a.ts'])
})

it.each([
  ['a type', "import type { A } from './a.ts'\nexport type B = A\n"],
  ['what is loaded when it is used', "export const open = () => import('./a.ts')\n"],
])('%s closes none', (_what, source) => {
  expect(
    messagesOf({ 'web/ui/a.ts': "export { b } from './b.ts'\n", 'web/ui/b.ts': source }),
  ).toEqual([])
})
