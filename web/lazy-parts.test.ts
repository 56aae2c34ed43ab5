/**
 * A script that does not load must not take the page with it: what waits for one is in a boundary (`OptionalPart`, `Later`, `LoadAgain`),
 * or in an island, which keeps its HTML. Reads where the browser's code waits.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const mayWait: readonly string[] = [
  'web/features/booking-flow/load-again.tsx',
  // The console around a page is the page: without it the router's error page is right.
  'web/screens/public/site.tsx',
  'web/ui/feedback/fall-back.tsx',
  'web/ui/loading/island.tsx',
  // Answers with nothing where its script fails.
  'web/ui/loading/lazy-illustration.tsx',
]

it('whatever waits for a script is in a boundary', () => {
  const waiting = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .map((name) => join('web', name))
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('web/ui/dev/'))
    .filter((file) => readFileSync(file, 'utf8').includes('<Suspense'))
  expect(waiting.toSorted()).toEqual(mayWait)
})
