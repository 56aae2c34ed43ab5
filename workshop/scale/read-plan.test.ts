import { expect, it } from 'vitest'
import { addPlans, readPlan } from './read-plan.ts'

const scan = (table: string, loops: number) => ({
  'Node Type': 'Index Scan',
  'Relation Name': table,
  'Index Name': `${table}_pkey`,
  'Actual Loops': loops,
  'Shared Hit Blocks': 4,
})

const answer = [
  {
    Plan: {
      'Node Type': 'Append',
      'Actual Loops': 1,
      'Shared Hit Blocks': 8,
      'Shared Read Blocks': 2,
      Plans: [scan('bookings_p_1', 1), scan('bookings_p_12', 1), scan('bookings_p_oldest', 0)],
    },
    'Planning Time': 1.5,
    'Execution Time': 0.25,
  },
]

it('counts the partitions that were read, and not those that the executor left out', () => {
  expect(readPlan(answer)).toEqual({
    planning: 1.5,
    execution: 0.25,
    pages: 10,
    relations: 2,
    scans: '2 × Index Scan bookings_p',
  })
})

it('adds up the statements of one call', () => {
  const one = readPlan(answer)
  expect(addPlans([one, one])).toMatchObject({ planning: 3, execution: 0.5, pages: 20 })
})

it('refuses what is no plan', () => {
  expect(() => readPlan([{ Plan: {} }])).toThrow('Planning Time')
})
