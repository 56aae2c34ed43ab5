import { describe, expect, it } from 'vitest'
import { typeInto, type TypedField } from './typed-text.ts'

const rules = {
  changesPerMinute: 20,
  strip: (text: string) => text.replace(/<[^>]*>/g, ''),
  markupMessage: 'Invalid characters detected',
}
const empty: TypedField = { text: '', edits: [], lastAtMs: 0 }

/** Types the texts one after the other, so many milliseconds apart. */
const typeAll = (texts: readonly string[], gapMs: number) => {
  let field = empty
  let atMs = 1_000_000
  let refused = 0
  for (const text of texts) {
    const outcome = typeInto(field, text, atMs, rules)
    field = outcome.field
    if (outcome.isTooMany) refused += 1
    atMs += gapMs
  }
  return { field, refused, atMs }
}

const growing = (text: string): string[] => Array.from(text, (_, index) => text.slice(0, index + 1))

describe('typing into a field', () => {
  it('lets the user type a long address: it is one edit', () => {
    const address = 'aoife.sample-with-a-long-name@example.ie'
    const { field, refused } = typeAll(growing(address), 90)
    expect(refused).toBe(0)
    expect(field.text).toBe(address)
    expect(field.edits).toHaveLength(1)
  })

  it('counts deleting letters like typing them', () => {
    const { field } = typeAll(['abc', 'ab', 'a', ''], 120)
    expect(field).toMatchObject({ text: '', edits: [1_000_000] })
  })

  it('takes 20 replaced texts a minute and refuses the next', () => {
    const texts = Array.from({ length: 21 }, (_, index) => `value number ${index * 7}`)
    const { field, refused } = typeAll(texts, 500)
    expect(refused).toBe(1)
    expect(field.text).toBe(texts[19])
  })

  it('takes changes again when the minute is over', () => {
    const texts = Array.from({ length: 20 }, (_, index) => `value number ${index * 7}`)
    const { field, atMs } = typeAll(texts, 500)
    expect(typeInto(field, 'another', atMs, rules).isTooMany).toBe(true)
    expect(typeInto(field, 'another', 1_060_000, rules)).toMatchObject({
      isTooMany: false,
      field: { text: 'another' },
    })
  })

  it('counts every letter typed faster than a person can', () => {
    expect(typeAll(growing('abcdefghijklmnopqrstuvwxyz'), 2).refused).toBe(6)
  })

  it('counts typing on after a pause as another edit', () => {
    expect(typeAll(growing('abcde'), 3_000).field.edits).toHaveLength(5)
  })

  it('takes markup out and says so', () => {
    expect(typeInto(empty, 'Naas <b>town</b>', 1, rules)).toMatchObject({
      field: { text: 'Naas town' },
      problem: 'Invalid characters detected',
    })
    expect(typeInto(empty, 'Naas', 1, rules).problem).toBeNull()
  })
})
