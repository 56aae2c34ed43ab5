import { expect, it } from 'vitest'
import { findRetiredCopy } from './find-retired-copy.ts'

const found = (source: string, file = 'web/a.tsx') =>
  findRetiredCopy(file, source).map((one) => `${one.line} ${one.found}`)

it('finds words in strings, templates and between tags, with their line', () => {
  const source = `const a = 'Nobody is here'
    const b = \`It stands \${where}\`
    const c = <p title="Open for nothing">
      A truck comes soon <b>by itself</b>
    </p>`
  expect(found(source)).toEqual(['1 Nobody', '2 stands', '3 for nothing', '4 comes', '4 by itself'])
})

it('finds words in the HTML of pages without scripts, each text between tags for itself', () => {
  const source =
    'const a = html`<p class="nobody">No one <b>still stands</b> here</p>${html`<i>Soon it comes</i>`}`'
  expect(found(source, 'server/a.ts')).toEqual(['1 stands', '1 comes'])
})

it('leaves comments, names, codes, imports, types and SQL alone', () => {
  const source = `// nobody comes by itself
    import { whoever } from './somebody.ts'
    type Answer = 'nobody here'
    const nobody = ['nobody_to_tell', 'meanwhile'], rows = sql\`select 1 -- nobody comes\``
  expect(found(source, 'web/a.ts')).toEqual([])
})

it('finds a percentage with a space, an identifier, and a question in the order of a statement', () => {
  expect(found('const a = [`${rate} % off`, "7 % off", "7% off"]')).toEqual(['1 {} %', '1 7 %'])
  expect(found('const a = `Booking ${booking.id} ended`')).toEqual(['1 booking.id'])
  expect(found('const a = `/bookings/${booking.id}`')).toEqual([])
  expect(found('const a = ["Stuck? You cannot get out?", "Can you get out?"]')).toEqual([
    '1 ? You cannot get out?',
  ])
})

it('finds the age of a position in words that are no longer used', () => {
  expect(found('const a = [`${where}, seen ${ago}`, `seen ${ago}`, "seen just now"]')).toEqual([
    '1 , seen {}',
    '1 seen {}',
    '1 seen just now',
  ])
  expect(found('const a = [`Last seen ${at}`, "Not seen for 19 min"]')).toEqual([])
})

it('finds a count that cannot be one, and knows limits', () => {
  expect(found('const a = (n) => `${n} bookings`')).toEqual(['1 {} bookings'])
  expect(found('const a = (n) => (n === 1 ? "1 booking" : `${n} bookings`)')).toEqual([])
  expect(found('const a = `At most ${vehiclesMax} vehicles`')).toEqual([])
})

it('finds old sentences within others, and short ones where they are the whole text', () => {
  expect(
    found('const a = ["Save and go on", "First: save and go on", "Let us Save and go on"]'),
  ).toEqual(['1 Save and go on', '1 Save and go on'])
  expect(found('const a = ["Fine", "That is Fine", "Looked through inbox"]')).toEqual([
    '1 Fine',
    '1 Looked through…',
  ])
})
