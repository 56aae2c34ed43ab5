import { expect, it } from 'vitest'
import { countLeft, findRetired } from './find-retired.ts'

const found = (file: string, source: string) =>
  findRetired(file, source).map((one) => `${one.line} ${one.found}`)

it('finds retired words in names, at the limits of their words', () => {
  const source = 'const openScene = 1\nexport type CastOptions = { deed: typeof openScene }\n'
  expect(found('server/a.ts', source)).toEqual([
    '1 openScene',
    '2 CastOptions',
    '2 deed',
    '2 openScene',
  ])
  expect(found('server/a.ts', 'const scenery = broadcast, indeed = 2')).toEqual([])
  expect(found('server/auth-door.ts', '')).toEqual(['1 server/auth-door.ts'])
})

it('leaves the trade its own words, and texts that the program shows', () => {
  expect(found('domain/a.ts', 'const isAccidentScene = "Nobody accepted"')).toEqual([])
  expect(found('web/a.tsx', 'const a = <p>Nobody accepted anew</p>')).toEqual([])
})

it('leaves the fields of bodies where they are written and read, and refuses their words elsewhere', () => {
  expect(found('contract/bookings/dispatch.ts', 'const a = { asked: 1, isAsked: true }')).toEqual(
    [],
  )
  expect(found('server/bookings/dispatch/offer-job.ts', 'const asked = 1, told = 2')).toEqual([
    '1 asked',
    '1 told',
  ])
})

it('finds them in comments and documents, with their line', () => {
  expect(found('a.ts', '\n/**\n * Whoever asks\n * again. */\n// is asked anew')).toEqual([
    '3 Whoever',
    '5 anew',
  ])
  expect(found('README.md', 'Nobody\n\n`nobody` and\n```\nmeanwhile\n```\nby itself')).toEqual([
    '1 Nobody',
    '7 by itself',
  ])
})

it('finds them in the titles of tests, and in other files', () => {
  const source = `it('nobody comes', () => {})
    describe.each([1])('anew', () => test.skip('meanwhile', () => print('nobody')))
    expect('nobody').toBe('somebody')`
  expect(found('server/a.test.ts', source)).toEqual(['1 nobody', '2 anew', '2 meanwhile'])
  expect(found('.env.example', '# a stand-in\nNAME=nobody')).toEqual(['2 nobody', '1 stand-in'])
})

it('finds a few of them in strings, templates and between tags', () => {
  const source = `const a = ['a stand-in', \`$\{b} not settled yet\`, 'nobody']
    const c = <p>Who is at the desk</p>
    // the desk's own
    it('has a stand-in', () => {})`
  expect(found('web/a.tsx', source)).toEqual([
    "3 the desk's",
    '4 stand-in',
    '1 stand-in',
    '1 not settled',
    '2 at the desk',
  ])
  expect(found('web/a.tsx', "const a = 'Desk', b = 'at a desk', c = 'settled'")).toEqual([])
})

it('finds them in names of components', () => {
  expect(found('web/a.tsx', 'const a = <ShowNews />')).toEqual(['1 ShowNews'])
})

it('counts what is left, also where it is excepted', () => {
  const left = countLeft(new Map([['contract/a.ts', 'const nextMove = { move: 1 }, told = 2']]))
  expect([...left.values()].map((names) => [...names])).toEqual([
    [
      ['nextMove', 1],
      ['move', 1],
    ],
    [['told', 1]],
  ])
})
