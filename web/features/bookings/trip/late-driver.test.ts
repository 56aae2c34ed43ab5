/** What each side reads of a late driver. Seen to fail: "your driver" where the name is known. */
import { expect, it } from 'vitest'
import { bookingFixture } from '../booking-fixture.ts'
import { lateCopy } from './late-driver.tsx'

const late = { arrivalMissedAt: '2026-12-04T18:15:00.000Z' }

it('names the driver to their customer where the name is known', () => {
  expect(lateCopy(bookingFixture(late)).words).toMatch(/^Ciarán can’t make the promised time\. /)
  expect(lateCopy(bookingFixture({ ...late, driver: null })).words).toMatch(
    /^Your driver can’t make the promised time\. /,
  )
})
