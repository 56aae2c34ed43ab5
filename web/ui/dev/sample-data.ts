/** Invented content for the interface kit. */
import type { PriceLine } from '../data/price-lines.tsx'
import type { TimelineEntry } from '../data/timeline.tsx'
import type { LoadSuggestions } from '../forms/use-suggestions.ts'

export const sampleSteps = [
  'Recovery Details',
  'Contact Information',
  'Secure Payment',
  'Booking Confirmed',
] as const

export const samplePrice: { lines: PriceLine[]; total: PriceLine; after: PriceLine[] } = {
  lines: [
    { label: 'Base price', amountCents: 7000 },
    { label: 'Distance', amountCents: 4250, note: '17 km, estimated' },
    { label: 'Night, 22:00 to 06:00', amountCents: 2813 },
    { label: 'Motorcycle', amountCents: -1500 },
  ],
  total: { label: 'Total', amountCents: 12563 },
  after: [{ label: 'of which VAT', amountCents: 2349 }],
}

export const sampleTimeline: TimelineEntry[] = [
  { id: '1', title: 'Booked', at: '2026-12-04T02:04:00Z', state: 'done' },
  {
    id: '2',
    title: 'Driver confirmed',
    detail: 'Ciarán Sample, flatbed',
    at: '2026-12-04T02:07:00Z',
    state: 'done',
  },
  { id: '3', title: 'On the way', detail: 'About 12 minutes away', state: 'current' },
  { id: '4', title: 'Arrives', at: '2026-12-04T02:25:00Z', state: 'next' },
  { id: '5', title: 'Recovery', state: 'next' },
]

const places = [
  { id: '1', label: 'Athlone', detail: 'Co. Westmeath' },
  { id: '2', label: 'Athy', detail: 'Co. Kildare' },
  { id: '3', label: 'Dublin Airport', detail: 'Co. Dublin' },
  { id: '4', label: 'Drogheda', detail: 'Co. Louth' },
  { id: '5', label: 'Naas', detail: 'Co. Kildare' },
  { id: '6', label: 'Blackrock', detail: 'Co. Dublin' },
  { id: '7', label: 'Blackrock', detail: 'Co. Louth' },
]

export const loadSamplePlaces: LoadSuggestions = async (typed) =>
  places.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))

export const comboboxLabels = {
  none: 'No place by that name. You can go on with what you typed.',
  failed: 'Suggestions are not available. You can go on with what you typed.',
  count: (n: number) => `${n} place${n === 1 ? '' : 's'} found`,
}

export type SampleJob = {
  id: string
  pickup: string
  vehicle: string
  at: string
  netCents: number
  status: 'paid' | 'pending' | 'failed'
}

export const sampleJobs: SampleJob[] = [
  {
    id: 'J-1041',
    pickup: 'Naas to Dublin 12',
    vehicle: 'Car',
    at: '2026-12-04T02:04:00Z',
    netCents: 8682,
    status: 'paid',
  },
  {
    id: 'J-1042',
    pickup: 'Athlone to Mullingar',
    vehicle: 'Van',
    at: '2026-12-04T08:40:00Z',
    netCents: 142350,
    status: 'pending',
  },
  {
    id: 'J-1043',
    pickup: 'Cork Airport to Ballincollig',
    vehicle: 'Motorcycle',
    at: '2026-12-05T17:15:00Z',
    netCents: 6120,
    status: 'failed',
  },
]
