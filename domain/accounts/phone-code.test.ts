import { expect, it } from 'vitest'
import { codeRequestTag, codeRequestText, readCodeRequest } from './phone-code.ts'

const tag = codeRequestTag.alphabet.slice(0, codeRequestTag.length)

it.each([codeRequestText(tag), ` code ${tag.toLowerCase()}.`, `CODE${tag}`, `“Code: ${tag}”\n`])(
  '%s requests a code',
  (body) => {
    expect(readCodeRequest(body)).toBe(tag)
  },
)

it.each([
  'CODE',
  tag,
  'CODE 123456',
  `CODE ${tag}X`,
  `CODE AEIO`,
  `my CODE ${tag}`,
  '2',
  'HELP',
  '',
])('%s does not', (body) => {
  expect(readCodeRequest(body)).toBeNull()
})
