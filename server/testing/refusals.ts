import { expect } from 'vitest'
import { problem } from '../../contract/problem-document.ts'
import type { BrowserAnswer } from './browser.ts'

/** Checks a refusal's form: 4xx and a problem document. */
export const isRefusal = (answer: BrowserAnswer, about: string): void => {
  expect(answer.status, about).toBeGreaterThanOrEqual(400)
  expect(answer.status, `${about}: ${JSON.stringify(answer.body)}`).toBeLessThan(500)
  expect(answer.headers.get('content-type'), about).toBe('application/problem+json')
  expect(problem.safeParse(answer.body).success, about).toBe(true)
}

/** The fields that a refusal names, with the message of each. */
export const fieldsOf = (answer: BrowserAnswer): Record<string, string> =>
  problem.parse(answer.body).fields ?? {}

/** Checks that a message is readable: no library's name, no value, no code. */
export const isPlain = (words: string): void => {
  expect(words).toMatch(/^[A-Z][^_{}[\]<>\\]{5,120}$/)
  expect(words).not.toMatch(
    /expected (string|number|one)|received (?!on\b)|undefined|null|NaN|object Object|zod|regex|enum/i,
  )
}
