import { expect, it } from 'vitest'
import provenance from './data/PROVENANCE.md?raw'
import { mapCredit, mapLicences } from './map-credit.ts'

it('is the credit that the provenance of the data asks for, and every licence in it has its link', () => {
  expect(provenance).toContain(`> ${mapCredit}\n`)
  for (const { name, url } of mapLicences) {
    expect(mapCredit).toContain(name)
    expect(url).toMatch(/^https:\/\//)
  }
})
