import { afterAll, expect } from 'vitest'
import { databasesLeft } from './test-database.ts'

// Registered by the setup file, so it runs after every afterAll of the test file.
afterAll(() => {
  expect(databasesLeft(), 'test databases that were not dropped').toEqual([])
})
