import { format } from 'node:util'
import { afterAll, afterEach, expect } from 'vitest'

const unexpected: string[] = []
let expected: RegExp[] = []
const print = console.error

console.error = (...args: unknown[]) => {
  const line = format(...args)
  if (expected.some((pattern) => pattern.test(line))) return
  unexpected.push(line)
  print(...args)
}

/** For a test that expects it: a `console.error` like this does not fail it. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern)
}

function checkConsole(): void {
  expected = []
  expect(unexpected.splice(0), 'console.error was called').toEqual([])
}

afterEach(checkConsole)
// Output of an afterAll of the file itself: hooks of a setup file run last.
afterAll(checkConsole)
