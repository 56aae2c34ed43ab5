/** The parts of the page for drivers. The script with their text loads when the visitor opens them. */
import { island } from '../../ui/loading/island.tsx'
import type { InfoPart } from './info-page.tsx'

const parts = [
  { id: 'roadside', title: 'Safe at the roadside' },
  { id: 'offers', title: 'How offers reach you' },
  { id: 'proof', title: 'Start code, photos, signature' },
  { id: 'pay', title: 'What you are paid' },
  { id: 'cancelled-jobs', title: 'Jobs that are cancelled' },
  { id: 'tax', title: 'VAT and income tax' },
  { id: 'hours', title: 'Driving hours' },
  { id: 'documents', title: 'Your documents' },
  { id: 'ratings', title: 'Your rating' },
] as const
export type ResourceId = (typeof parts)[number]['id']

const DriverResource = island(
  async () => (await import('./drivers/driver-resources.tsx')).DriverResource,
)

export const resourceParts: readonly InfoPart[] = parts.map(({ id, title }) => ({
  id,
  title,
  content: <DriverResource id={id} />,
}))
