/** The record of processing, from the retention table. */
import { expect, it } from 'vitest'
import { dataCategories } from './data-categories.ts'
import { processingRecord, recordColumns } from './processing-record.ts'

it('has what Article 30(1) wants of every category', () => {
  const rows = processingRecord()
  expect(rows).toHaveLength(dataCategories.length)
  for (const row of rows) {
    expect(Object.keys(row)).toEqual([...recordColumns])
    expect(Object.values(row).every((cell) => cell.length > 0)).toBe(true)
  }
})

it('names the job, its period and the law', () => {
  const find = (start: string) => processingRecord().find(({ Data }) => Data.startsWith(start))
  expect(find('Position on duty')).toMatchObject({
    'Deleted by': expect.stringContaining('30 days after the day of the position'),
    'Of whom': 'Drivers',
  })
  expect(find('Places you save')).toMatchObject({
    'Deleted by': 'erase-due-accounts: 14 days after the day closing began',
    'Kept by law': 'No law',
  })
  expect(find('Receipts')).toMatchObject({
    'Kept by law': expect.stringContaining('Companies Act 2014, s. 285'),
    'Deleted by':
      'erase-old-bookings: 6 years after the end of the year of the last entry in the books',
    Kept: expect.stringContaining('6 years after the end of the year'),
  })
  expect(find('Saved cards')?.Recipients).toContain('Stripe')
})
