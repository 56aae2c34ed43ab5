/** Files made to keep the server busy: other requests have their turn while one is searched, and no search is repeated for each character. */
import { expect, it } from 'vitest'
import { handwrittenPdf, objectStream } from '../testing/samples/sample-pdfs.ts'
import { inspectPdf, sliceLength } from './inspect-pdf.ts'

/** How often the loop turned while this ran: nothing is measured in time. */
const turnsDuring = async (run: () => Promise<unknown>): Promise<number> => {
  let [turns, isRunning] = [0, true]
  const turn = (): void => {
    turns += 1
    if (isRunning) setImmediate(turn)
  }
  setImmediate(turn)
  await run()
  isRunning = false
  return turns
}

const tenMegabytes = 10 * 1024 * 1024
const filled = (text: string): string => text.repeat(Math.floor(tenMegabytes / text.length))

// Mutants: `letOthersRun` left out of `matchesIn`; a body's names read in one go.
it.each([
  ['names', '/Helvetica-Bold '],
  ['escaped names', '/J#61v#61Scrip#73 '],
  ['escapes', '#41#42#43'],
  ['numbers', '1234567890 00000 '],
  ['page words', '/Type /Pag '],
])('ten megabytes of %s are searched with other work in between', async (_, text) => {
  const bytes = handwrittenPdf({ objects: [`<< ${filled(text)} >>`] })
  const turns = await turnsDuring(async () => {
    expect(await inspectPdf(bytes)).toEqual({ pages: 1, width: 612, height: 792 })
  })
  // for two kinds of names, for the objects, and for what is escaped in them
  expect(turns).toBeGreaterThan((4 * tenMegabytes) / sliceLength)
})

it('finds a name and an object where two slices meet, whole', async () => {
  const name = '/J#61vaScript'
  for (let cut = 0; cut <= name.length; cut += 1) {
    const before =
      handwrittenPdf({ objects: ['<< '] }).indexOf('4 0 obj\n<< ') + '4 0 obj\n<< '.length
    const padding = ' '.repeat(sliceLength - before - cut)
    const bytes = handwrittenPdf({ objects: [`<< ${padding}${name} /S /X >>`] })
    expect(await inspectPdf(bytes), `cut after ${cut}`).toBe('active')
  }
  const start = '13 0 obj'
  for (let cut = 0; cut <= start.length; cut += 1) {
    const before =
      handwrittenPdf({ objects: ['<< >>'] }).indexOf('4 0 obj\n<< >>') + '4 0 obj\n<< >>\n'.length
    const padding = ' '.repeat(sliceLength - before - cut)
    const page = `${start}\n<< /Type /Page /MediaBox [0 0 612 792] >>`
    const bytes = handwrittenPdf({ objects: [`<< >>\n${padding}${page}`] })
    expect(await inspectPdf(bytes), `cut after ${cut}`).toMatchObject({ pages: 2 })
  }
})

// Each took minutes: the search began again at every blank, or read the same text again for every object.
it.each([
  [
    'a million blanks before a filter',
    `<< /Type /ObjStm /N 1 /First 4 /Filter${' '.repeat(1_000_000)} >>\nstream\nx\nendstream`,
  ],
  [
    'offsets that go back and forth',
    objectStream(
      Array.from({ length: 20_000 }, (_, n) => `${n + 10} ${n % 2 === 0 ? 0 : 2_000_000}`).join(
        ' ',
      ) + ' '.repeat(2_000_000),
      '/Type /ObjStm /N 20000 /First 300000 /Filter /FlateDecode',
    ),
  ],
  [
    'an index of millions of numbers',
    objectStream('7 '.repeat(4_000_000), '/Type /ObjStm /N 1 /First 8000000 /Filter /FlateDecode'),
  ],
])('cannot be followed: %s', async (_, object) => {
  expect(await inspectPdf(handwrittenPdf({ objects: [object] }))).toBe('unreadable')
})
