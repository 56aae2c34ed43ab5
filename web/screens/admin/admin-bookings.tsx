/** Operators: all bookings, also those that are over. */
import { AllBookings } from '../../features/operations/all-bookings.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

export const meta = () => [{ title: 'Bookings · Towline' }, { name: 'robots', content: 'noindex' }]

export default function AdminBookingsScreen() {
  return (
    <Container>
      <PageHeader title="Bookings" lead="All bookings, open and over." />
      <AllBookings />
    </Container>
  )
}
