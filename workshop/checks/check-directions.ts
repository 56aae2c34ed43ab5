/**
 * Part of `npm run check`: checks every import against `workshop/checks/directions/layers.ts` and `server/module-dependencies.ts`, and the
 * size of every folder.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { moduleDependencies } from '../../server/module-dependencies.ts'
import { findFullFolders } from './directions/find-full-folders.ts'
import { findViolations } from './directions/find-violations.ts'

const versioned = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
const violations = [
  ...findViolations({ root: '.', dependencies: moduleDependencies }),
  ...findFullFolders(versioned.trim().split('\n').filter(existsSync)),
]
for (const { file, line, message } of violations)
  process.stdout.write(`${file}:${line} ${message}\n`)
if (violations.length > 0) {
  process.stdout.write(`${violations.length} against the direction of the layers.\n`)
  process.exitCode = 1
}
