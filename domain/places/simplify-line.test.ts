import { expect, it } from 'vitest'
import { simplifyLine } from './simplify-line.ts'

const at = (north: number, east: number) => ({ lat: 53 + north / 111_195, lon: -7 + east / 66_900 })

it('keeps the corners of a line, and drops what lies along it', () => {
  const line = [at(0, 0), at(100, 1), at(200, 0), at(200, 80), at(201, 160), at(200, 300)]
  expect(simplifyLine(line, 6)).toEqual([line[0], line[2], line[5]])
  expect(simplifyLine(line, 0)).toHaveLength(6)
})

it('keeps both ends, and the far side of a loop', () => {
  const loop = [at(0, 0), at(100, 50), at(0, 0)]
  expect(simplifyLine(loop, 6)).toEqual(loop)
  expect(simplifyLine([at(0, 0), at(1, 1)], 50)).toHaveLength(2)
  expect(simplifyLine([], 6)).toEqual([])
})
