/**
 * Part of `npm run check`: no name, comment, test title or document uses a word that is retired (`workshop/checks/vocabulary/retired-words.ts`).
 * `node --import tsx workshop/checks/check-vocabulary.ts --left` counts the names that are excepted.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { countLeft, findRetired } from './vocabulary/find-retired.ts'

/** Pages of a moment: they name things as they were called then. */
const history = /^docs\/decisions\//
/** They have to name the words. */
const own = /^workshop\/checks\/vocabulary\//

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) =>
      /\.(?:ts|tsx|mjs|md)$|^\.env\.example$/.test(file) && !history.test(file) && !own.test(file),
  )
  .filter((file) => existsSync(file))

if (process.argv.includes('--left')) {
  const code = files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file))
  const left = countLeft(new Map(code.map((file) => [file, readFileSync(file, 'utf8')])))
  for (const [use, names] of left) {
    const most = [...names].toSorted(([, one], [, other]) => other - one)
    const places = most.reduce((sum, [, times]) => sum + times, 0)
    const shown = most.slice(0, 12).map(([name, times]) => `${name} ${times}`)
    process.stdout.write(`${places} places, ${names.size} names → ${use}: ${shown.join(', ')}\n`)
  }
}

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
