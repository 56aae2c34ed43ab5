import { expect, it } from 'vitest'
import { stillFitting, type Suggestions } from './use-suggestions.ts'

const option = (label: string) => ({ id: label, label })
const found: Suggestions = {
  state: 'ready',
  options: [option('Newbridge, Co. Kildare'), option('Newry, Co. Down')],
}

// Seen to fail with everything found before left to be picked.
it('only what fits what is typed by now stays, until the look-up answers', () => {
  expect(stillFitting(found, ' newr')).toEqual({
    state: 'ready',
    options: [option('Newry, Co. Down')],
  })
  expect(stillFitting(found, 'new ross')).toEqual({ state: 'loading' })
  expect(stillFitting({ state: 'failed' }, 'new')).toEqual({ state: 'loading' })
})
