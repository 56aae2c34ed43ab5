/** Seen to fail with the fields returned as they came: a refusal of a field that is not on the form was shown nowhere. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problemFor } from '../../../contract/problem-document.ts'
import { problems } from '../../../contract/problems.ts'
import { ProblemError } from '../../api/kit/failures.ts'
import { connectToaster, type ToastCard } from '../../ui/feedback/toast.ts'
import { refusedSignature } from './refused-signature.ts'

const refusal = (fields?: Record<string, string>): ProblemError =>
  new ProblemError(problemFor({ code: 'invalid_input', ...(fields && { fields }) }, 'req_1'))

const drawn = { signerName: 'Niamh Sample', path: 'M1 1L2 2' }
const shown: ToastCard[] = []
let disconnect: () => void

beforeEach(() => {
  vi.stubGlobal('document', { getElementById: () => null })
  shown.length = 0
  disconnect = connectToaster((card) => shown.push(card))
})
afterEach(() => {
  disconnect()
  vi.unstubAllGlobals()
})

test('what is on the form is shown there', () => {
  const fields = { signerName: 'Type the name', path: 'Draw it again' }
  expect(refusedSignature(refusal(fields), drawn)).toEqual({ fields })
  expect(shown).toEqual([])
})

test('a field that is not on the form, and a refusal without fields, are toasts', () => {
  expect(refusedSignature(refusal({ chained: 'The time is not right' }), drawn)).toEqual({
    fields: {},
  })
  expect(refusedSignature(refusal({ path: 'Draw it again' }), { ...drawn, path: null })).toEqual({
    fields: {},
  })
  expect(refusedSignature(refusal(), drawn)).toEqual({ fields: {} })
  expect(shown.map(({ kind, description }) => [kind, description])).toEqual([
    ['failure', 'The time is not right'],
    ['failure', 'Draw it again'],
    ['failure', problems.invalid_input.detail],
  ])
})
