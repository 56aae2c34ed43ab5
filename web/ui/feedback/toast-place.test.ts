/** Seen to fail: a title below the toast counted; a title that was scrolled away counted; bars taken in the order of the document. */
import { expect, it } from 'vitest'
import { toastsFrom } from './toast-place.ts'

const header = { top: 0, bottom: 65 }
const taskTitle = { top: 0, bottom: 69 }

it.each([
  ['a page without a header', [], 64],
  ['below the header', [header], 65],
  ['below the title of a dialog that fills the screen', [header, taskTitle], 69],
  ['above the title of a low dialog', [header, { top: 340, bottom: 409 }], 65],
  ['below the title of a high dialog', [header, { top: 120, bottom: 189 }], 189],
  [
    'below titles that follow each other',
    [
      { top: 170, bottom: 250 },
      { top: 65, bottom: 101 },
    ],
    250,
  ],
  ['a header that was scrolled away', [{ top: -400, bottom: -335 }], 64],
  ['a header that is not drawn', [{ top: 0, bottom: 0 }], 64],
])('%s', (_, bars, from) => {
  expect(toastsFrom(bars, { leastPx: 64, tallPx: 100 })).toBe(from)
})
