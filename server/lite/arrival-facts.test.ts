/** Seen to fail: the free cancelling also named with the vehicle loaded; the late acceptance left out; the promise shown once the driver is there. */
import { describe, expect, it } from 'vitest'
import { arrivalFacts } from './arrival-facts.ts'

const late = '2026-12-04T18:05:00.000Z'
const accepted: Parameters<typeof arrivalFacts>[0] = {
  status: 'driver_en_route',
  estimatedArrival: '2026-12-04T18:42:00.000Z',
  serverNow: '2026-12-04T18:20:00.000Z',
  promisedArrival: { from: '2026-12-04T18:30:00.000Z', by: '2026-12-04T18:40:00.000Z' },
  arrivalMissedAt: null,
  acceptedLateAt: null,
  shownArrivalMinutes: 20,
  driver: null,
}

describe('the arrival', () => {
  it('is at the pickup until the driver is there, with what was promised', () => {
    const shown = 'About 18:42. Promised between 18:30 and 18:40.'
    expect(arrivalFacts(accepted)).toEqual([['At the pickup', shown]])
    const unknown = { ...accepted, estimatedArrival: null }
    expect(arrivalFacts(unknown)).toEqual([['At the pickup', 'Promised between 18:30 and 18:40.']])
    expect(arrivalFacts({ ...accepted, status: 'driver_arrived' })).toEqual([])
  })

  it('is no time to come once it has passed', () => {
    const passed = { ...accepted, serverNow: '2026-12-04T18:50:00.000Z' }
    expect(arrivalFacts(passed)[0]?.[1]).toMatch(/^Was expected about 18:42; there is no newer/)
  })

  it('says when cancelling is free, and only while it is', () => {
    const [[, missed] = []] = arrivalFacts({ ...accepted, arrivalMissedAt: late })
    expect(missed).toMatch(/Cancelling is free until the driver arrives\.$/)
    const [[, longer] = []] = arrivalFacts({ ...accepted, acceptedLateAt: late })
    expect(longer).toMatch(/cancelling is free until the driver is near\.$/)
    expect(longer).toContain('longer than we showed you')
    // one who took over from a driver who was late
    const nearer = { ...accepted, acceptedLateAt: late, shownArrivalMinutes: null }
    expect(arrivalFacts(nearer)[0]?.[1]).toMatch(
      /18:40\. Cancelling is free until the driver is near\.$/,
    )
    const loaded = { ...accepted, status: 'in_progress', arrivalMissedAt: late } as const
    expect(arrivalFacts(loaded)).toEqual([['At the drop-off', 'About 18:42.']])
  })
})
