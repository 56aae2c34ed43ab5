/**
 * Part of `npm run check`: no text that a person reads (screens, mails, texts, PDFs, answers of the API) uses a word or a sentence of
 * `workshop/checks/copy/retired-copy.ts`, counts wrongly, or asks in the order of a statement.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { findRetiredCopy } from './copy/find-retired-copy.ts'

const notShown = /\.test\.tsx?$|\/testing\/|-fixture\.tsx?$|\.store\.ts$/

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(?:web|server|domain|contract)\/.*\.tsx?$/.test(file) && !notShown.test(file))
  .filter((file) => existsSync(file))

let count = 0
for (const file of files) {
  for (const { line, found, use } of findRetiredCopy(file, readFileSync(file, 'utf8'))) {
    process.stdout.write(`${file}:${line} “${found}”: ${use}\n`)
    count++
  }
}
if (count > 0) {
  process.stdout.write(`${count} texts to reword.\n`)
  process.exitCode = 1
}
