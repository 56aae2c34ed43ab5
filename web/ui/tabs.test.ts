import { expect, test } from 'vitest'
import { initialOf } from './data/avatar.tsx'
import { classNames } from './class-names.ts'
import { targetOf } from './tabs.tsx'

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 3, 0],
  ['ArrowLeft', 0, 3],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['a', 1, null],
])('of four tabs, %s on the one at %d leads to %s', (key, at, target) => {
  expect(targetOf(key, at, 4)).toBe(target)
})

test.each([
  ['Aoife Ní Bhriain', 'A'],
  ['éamon', 'É'],
  ['  (Ciarán)', 'C'],
  ['1234', '?'],
  ['', '?'],
])('the initial of "%s" is %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})

test('falsy class names are left out', () => {
  expect(classNames('a', false, null, undefined, '', 'b')).toBe('a b')
})
