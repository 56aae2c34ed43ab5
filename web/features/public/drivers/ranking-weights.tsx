import {
  dublinRoadFactor,
  dublinSpeedKmh,
  elsewhereRoadFactor,
  elsewhereSpeedKmh,
} from '../../../../domain/places/distance.ts'
import { setOffMinutes } from '../../../../domain/places/arrival-estimate.ts'
import { rankingWeights } from '../../../../domain/dispatch/matching.ts'
import { starValues } from '../../../../domain/bookings/rating.ts'
import { TextTable, type TextColumn } from '../text-table.tsx'

type Weight = { what: string; weight: string; why: string }

const { minutesPerStar, minutesPerIdleHour, mostIdleMinutes, unratedCountsAs, starsCountAbove } =
  rankingWeights
const mostStars = Math.max(...starValues)

/** In the order of their importance. */
const weights: readonly Weight[] = [
  {
    what: 'Estimated arrival',
    weight: `Each minute counts as one. ${setOffMinutes} minutes to set off, then the straight line × ${elsewhereRoadFactor} at ${elsewhereSpeedKmh} km/h; with an end in county Dublin × ${dublinRoadFactor} at ${dublinSpeedKmh} km/h.`,
    why: 'Someone is waiting at the roadside. Nothing matters more to them than a truck that arrives soon.',
  },
  {
    what: 'Rating',
    weight: `${minutesPerStar} minutes off for each star above ${starsCountAbove}, so ${(mostStars - starsCountAbove) * minutesPerStar} at most. Not rated yet counts as ${unratedCountsAs} stars: ${(unratedCountsAs - starsCountAbove) * minutesPerStar} minutes.`,
    why: 'Good work is worth a few minutes of waiting, but not half an hour. And a new driver needs a fair start to be rated at all.',
  },
  {
    what: 'Time since the last offer',
    weight: `${minutesPerIdleHour} minutes off for each hour, ${mostIdleMinutes} at most; ${mostIdleMinutes} for a driver who has never been asked.`,
    why: 'Among drivers who are about as near and as good, the one who has waited longest is asked first.',
  },
]

const columns: readonly TextColumn<Weight>[] = [
  { id: 'what', header: 'What counts', cell: ({ what }) => what, width: 'md:w-[20%]' },
  { id: 'weight', header: 'How much', cell: ({ weight }) => weight, width: 'md:w-[42%]' },
  { id: 'why', header: 'Why', cell: ({ why }) => why },
]

/** The main parameters of the ranking and the reasons for their weights, read from the weights themselves. */
export function RankingWeights() {
  return (
    <TextTable
      caption="What decides the order, and by how much"
      columns={columns}
      rows={weights}
      rowKey={({ what }) => what}
    />
  )
}
