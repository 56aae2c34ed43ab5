// Seen to fail: shown for a booking that has ended, and while it is not known.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { bookingStatuses, type BookingStatus } from '../../../../domain/bookings/booking.ts'
import { queryKeys } from '../../../api/kit/query-keys.ts'
import { PlacedLine } from './placed-line.tsx'

const bookingId = 'bkg_1'
const shown = (status: BookingStatus | null): string => {
  const client = new QueryClient()
  const known: Partial<Booking> = { bookingId, reference: 'TL-7K3Q9' }
  if (status) client.setQueryData(queryKeys.booking(bookingId), { ...known, status })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PlacedLine bookingId={bookingId} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('leads to the booking that was paid, until it has ended', () => {
  for (const status of bookingStatuses) {
    const html = shown(status)
    if (status === 'completed' || status === 'cancelled') expect(html, status).toBe('')
    else {
      expect(html, status).toContain('Your booking TL-7K3Q9 is under way.')
      expect(html, status).toContain('href="/bookings/bkg_1"')
    }
  }
})

it('says nothing before it is known', () => {
  expect(shown(null)).toBe('')
})
