import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = 'docs/decisions'
const files = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name))

it('each decision has a number of its own, a date, and a line in the index', () => {
  const index = readFileSync(`${folder}/README.md`, 'utf8')
  const numbers = files.map((name) => name.slice(0, 4))
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const name of files) {
    expect(index, name).toContain(`](${name})`)
    expect(readFileSync(`${folder}/${name}`, 'utf8'), name).toMatch(
      /^# \d{4} .+\n\n20\d\d-\d\d-\d\d/,
    )
  }
})
