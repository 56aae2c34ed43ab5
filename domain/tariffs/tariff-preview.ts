/** What past bookings would have cost with other values. Pure. */

export type Repriced = {
  bookingId: string
  /** The town of the pickup; null where only words are known. */
  area: string | null
  requestedAt: Date
  /** As it was booked. */
  beforeCents: number
  afterCents: number
}

/** Change in percent of the price before, from inclusive, until exclusive; open ends are null. No change at all is a band of its own. */
export type PreviewBand = {
  fromPercent: number | null
  untilPercent: number | null
  bookings: number
}

export type TariffPreview = {
  bookings: number
  beforeCents: number
  afterCents: number
  dearer: number
  same: number
  cheaper: number
  bands: readonly PreviewBand[]
  /** The largest changes in money, largest first. */
  biggest: readonly Repriced[]
}

/** Bookings of so many days before today, and today's. */
export const previewDays = 7
/** The newest of them; more would keep an operator waiting. */
export const previewMostBookings = 5000
export const previewBiggest = 10

const edges = [-20, -10, -5, 0, 5, 10, 20] as const

const differenceOf = ({ beforeCents, afterCents }: Repriced): number => afterCents - beforeCents

/** In percent; a booking that was free and no longer is lies beyond any edge. */
const percentOf = (one: Repriced): number => {
  const difference = differenceOf(one)
  if (difference === 0) return 0
  return one.beforeCents === 0
    ? Math.sign(difference) * Infinity
    : (difference / one.beforeCents) * 100
}

/** Sums, how many became dearer and cheaper and by how much, and the largest changes. */
export const toTariffPreview = (repriced: readonly Repriced[]): TariffPreview => {
  const changed = repriced.filter((one) => differenceOf(one) !== 0)
  const dearer = changed.filter((one) => differenceOf(one) > 0).length
  const ends = [null, ...edges, null]
  const bands = ends.slice(0, -1).map((fromPercent, index): PreviewBand => {
    const untilPercent = ends[index + 1] ?? null
    const bookings = changed.filter((one) => {
      const percent = percentOf(one)
      return (
        percent >= (fromPercent ?? -Infinity) && (untilPercent === null || percent < untilPercent)
      )
    }).length
    return { fromPercent, untilPercent, bookings }
  })
  return {
    bookings: repriced.length,
    beforeCents: repriced.reduce((sum, { beforeCents }) => sum + beforeCents, 0),
    afterCents: repriced.reduce((sum, { afterCents }) => sum + afterCents, 0),
    dearer,
    same: repriced.length - changed.length,
    cheaper: changed.length - dearer,
    bands,
    biggest: changed
      .toSorted(
        (a, b) =>
          Math.abs(differenceOf(b)) - Math.abs(differenceOf(a)) ||
          b.requestedAt.getTime() - a.requestedAt.getTime(),
      )
      .slice(0, previewBiggest),
  }
}
