/**
 * Part of `npm run check`: checks every import against `workshop/checks/directions/layers.ts` and `server/module-dependencies.ts`, the
 * size of every folder, and files that are part of another.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { moduleDependencies } from '../../server/module-dependencies.ts'
import { findFullFolders } from './directions/find-full-folders.ts'
import { findSmallParts } from './directions/find-small-parts.ts'
import { findViolations } from './directions/find-violations.ts'

/** Small parts that stay files of their own: folded together, they brought /book and /driver over the budgets of their scripts. */
const kept = new Set([
  'web/features/booking-flow/details-step.tsx',
  'web/features/booking-flow/listen-for-text.ts',
  'web/features/quotes/driver-line.tsx',
  'web/screens/driver/driver-cab-ways.tsx',
  'web/screens/public/load-booking-ahead.ts',
  'web/stylesheet.tsx',
  'web/ui/data/show-more.tsx',
  'web/ui/loading/load-page-again.ts',
])

const versioned = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter(existsSync)
const sources = versioned
  .filter((file) => /^[a-z]+\/.*(?<!\.d)\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(file, 'utf8')] as const)
const smallParts = findSmallParts(new Map(sources))
const violations = [
  ...findViolations({ root: '.', dependencies: moduleDependencies }),
  ...findFullFolders(versioned),
  ...smallParts.filter(({ file }) => !kept.has(file)),
  ...[...kept]
    .filter((file) => smallParts.every((part) => part.file !== file))
    .map((file) => ({ file, line: 1, message: 'is kept as a small part, and is none' })),
]
for (const { file, line, message } of violations)
  process.stdout.write(`${file}:${line} ${message}\n`)
if (violations.length > 0) {
  process.stdout.write(`${violations.length} violations of the structure.\n`)
  process.exitCode = 1
}
