// Seen to fail: asked for while the payment is being confirmed, and then not again for eight minutes.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { driverPhotoQuery } from '../../../api/bookings/driver-photo.ts'
import { bookingFixture } from '../booking-fixture.ts'

const photo = { width: 300, height: 300, link: '/api/files/a', thumbnailLink: '/api/files/b' }
let answer: object = { photo: null }

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json(answer)))
afterEach(() => vi.unstubAllGlobals())

it('shows the driver’s photo once the customer may see it', async () => {
  const client = new QueryClient()
  const query = (status: 'confirming_payment' | 'confirmed') =>
    driverPhotoQuery(bookingFixture({ status }))
  const observer = new QueryObserver(client, query('confirming_payment'))
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'))
  answer = { photo }
  observer.setOptions(query('confirmed'))
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual({ photo }))
  stop()
  client.clear()
})
