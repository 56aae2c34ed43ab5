/** The advertisements of the demo: three invented advertisers, whose pages are at the address that is kept for examples. */
import { advertPositions, type AdvertPosition } from '../../domain/adverts/advert.ts'
import type { Tx } from '../../server/kit/database/database.ts'
import { newId } from '../../server/kit/ids.ts'
import { advertisements } from '../../db/schema/adverts.ts'

type SampleAdvert = {
  title: string
  description: string
  advertiserName: string
  imageUrl: string
  targetUrl: string
}

const tyres: SampleAdvert = {
  title: 'New tyres, fitted where you stand',
  description:
    'Tell us the size on the sidewall. We come to your kerb, day or evening, in all of Leinster.',
  advertiserName: 'Doughnut Tyre Shop',
  imageUrl: '/adverts/tyres.svg',
  targetUrl: 'https://example.ie/doughnut-tyres',
}

const cover: SampleAdvert = {
  title: 'Cover for the next breakdown',
  description:
    'One price a year for every car in the house, with a hire car while yours is mended.',
  advertiserName: 'Big Umbrella Cover',
  imageUrl: '/adverts/cover.svg',
  targetUrl: 'https://example.ie/big-umbrella',
}

const battery: SampleAdvert = {
  title: 'A free battery test before the frost',
  description:
    'Ten minutes at any of our counters. If yours is failing we fit a new one while you wait.',
  advertiserName: 'Bright Spark Batteries',
  imageUrl: '/adverts/battery.svg',
  targetUrl: 'https://example.ie/bright-spark',
}

/** In the order in which they come round. */
const samples: Record<AdvertPosition, readonly SampleAdvert[]> = {
  header: [cover, tyres, battery],
  sidebar: [tyres, battery],
  footer: [battery, cover],
  driver_list: [tyres, cover],
  booking_flow: [cover],
}

/** Long enough for some invoices to have been paid. */
export const advertsRunSinceDays = 130
const runsForDays = 365
const dayMs = 86_400_000

/** Running for a while already, and for a year. */
export const makeAdverts = async (tx: Tx, now: Date): Promise<void> => {
  for (const position of advertPositions) {
    for (const [index, sample] of samples[position].entries()) {
      await tx.insert(advertisements).values({
        id: newId('adv'),
        position,
        isActive: true,
        startsAt: new Date(now.getTime() - advertsRunSinceDays * dayMs),
        endsAt: new Date(now.getTime() + runsForDays * dayMs),
        // The newest is shown first.
        createdAt: new Date(now.getTime() - advertsRunSinceDays * dayMs - index * 60_000),
        ...sample,
      })
    }
  }
}
