/** Part of `npm run check`: no name, comment or document uses a word that is retired (`workshop/checks/vocabulary/retired-words.ts`). */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { findRetired } from './vocabulary/find-retired.ts'

/** Pages of a moment: they name things as they were called then. */
const history = /^docs\/decisions\//
/** They have to name the words. */
const own = /^workshop\/checks\/vocabulary\//

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs|md)$/.test(file) && !history.test(file) && !own.test(file))
  .filter((file) => existsSync(file))

let count = 0
for (const file of files) {
  for (const { line, found, use } of findRetired(file, readFileSync(file, 'utf8'))) {
    process.stdout.write(`${file}:${line} ${found}: say ${use}\n`)
    count++
  }
}
if (count > 0) {
  process.stdout.write(`${count} retired words.\n`)
  process.exitCode = 1
}
