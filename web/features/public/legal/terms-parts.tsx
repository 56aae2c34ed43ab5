/** The numbered parts of the terms. The script with their text loads when the visitor opens them. */
import { island } from '../../../ui/loading/island.tsx'
import type { InfoPart } from '../info-page.tsx'

const parts = [
  { id: 'service', title: 'What Towline is' },
  { id: 'accounts', title: 'Accounts' },
  { id: 'price', title: 'The price' },
  { id: 'booking', title: 'Booking and payment' },
  { id: 'cancelling', title: 'Cancelling' },
  { id: 'right-to-cancel', title: 'Your right to cancel by law' },
  { id: 'customer-duties', title: 'What you do for your part' },
  { id: 'driving', title: 'Driving through Towline' },
  { id: 'ranking', title: 'Who is asked first' },
  { id: 'commission', title: 'Commission and payouts' },
  { id: 'ratings', title: 'Ratings' },
  { id: 'not-allowed', title: 'What is not allowed' },
  { id: 'liability', title: 'Who is responsible for what' },
  { id: 'suspension', title: 'Suspension and end' },
  { id: 'changes', title: 'When these terms change' },
  { id: 'disputes', title: 'Complaints, law and courts' },
] as const
export type TermsId = (typeof parts)[number]['id']

const TermsText = island(async () => (await import('./terms-text.tsx')).TermsText)

export const termsParts: readonly InfoPart[] = parts.map(({ id, title }, index) => ({
  id,
  title: `${index + 1}. ${title}`,
  content: <TermsText id={id} />,
}))
