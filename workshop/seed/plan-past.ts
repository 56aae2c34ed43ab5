/** What the demo's past bookings are: when and where each began, how long it took and how it was liked. */
import { findPlace } from '../../domain/places/places.ts'
import { isStars, type Stars } from '../../domain/bookings/rating.ts'
import type { SeededDriver } from './make-people.ts'
import { nextPlace, pastPickup, pastWaits, type PastPlace } from './past-waits.ts'
import type { PastTrip } from './past-trip.ts'
import { sampleComments, sampleDrivers } from './sample-drivers.ts'

export type PastBooking = PastTrip & {
  driver: SeededDriver
  customerId: string
  at: Date
  stars: Stars
  comment: string
}

/** How many of the last days: the driver one can sign in as has weeks of them. */
const recentJobsOf = (index: number): number => (index === 0 ? 14 : 2 + (index % 4))

/** How many drivers share a month's jobs, by how many months it is ago: the business has grown. */
const shareOfMonth = [2, 3, 3, 4, 4] as const
const monthHours = 30 * 24
/** Behind the recent jobs of every driver. */
const earlierFromHours = 26 * 24

/** Hours ago at which each job of this driver began, the latest first. */
const hoursAgoOf = (index: number): number[] => {
  const recent = Array.from(
    { length: recentJobsOf(index) },
    (_, job) => 5 + job * 41 + ((index * 7) % 31),
  )
  const earlier = shareOfMonth.flatMap((share, month) =>
    (index + month) % share === 0
      ? [earlierFromHours + month * monthHours + ((index * 53) % (monthHours - 48))]
      : [],
  )
  return [...recent, ...earlier]
}

/** One customer writes what an operator has to read before others do. */
const heldComment = {
  ofDriver: 15,
  job: 1,
  text: 'Awful night for it, and he was still cheerful.',
} as const
/** The customer one can sign in as has broken down before. */
const isOfSignIn = (index: number, job: number): boolean => index % 13 === 5 && job === 1

/** Half a year of bookings, most of them of the last days, always the same. */
export const planPast = (
  drivers: readonly SeededDriver[],
  { signInId, customerIds }: { signInId: string; customerIds: readonly string[] },
  now: Date,
): PastBooking[] => {
  const plan: PastBooking[] = []
  const towns = sampleDrivers.map(({ town, county }) => placeOf(town, county))
  for (const [index, driver] of drivers.entries()) {
    if (driver.care === null) continue
    const home = placeOf(driver.town, driver.county)
    const jobs = hoursAgoOf(index)
    for (const [job, hoursAgo] of jobs.entries()) {
      const stars = starsOf(driver.care, job, jobs.length)
      const comments = sampleComments[stars] ?? []
      const comment = comments[(index + job) % comments.length]
      const isHeld = index === heldComment.ofDriver && job === heldComment.job
      const pickup = pastPickup(home, job)
      const at = new Date(now.getTime() - hoursAgo * 3_600_000)
      plan.push({
        driver,
        customerId: isOfSignIn(index, job)
          ? signInId
          : (customerIds[(index + job) % customerIds.length] ?? ''),
        pickup,
        dropoff: nextPlace(pickup, [home, ...towns]),
        at,
        waits: pastWaits(pickup, {
          at,
          turn: index + job * 7,
          isLate: comment?.isLate ?? false,
        }),
        stars,
        comment: isHeld ? heldComment.text : (comment?.text ?? ''),
      })
    }
  }
  return plan
}

export const placeOf = (town: string, county: string): PastPlace => {
  const place = findPlace(town, county)
  if (!place) throw new Error(`no place ${town}, Co. ${county}`)
  return place
}

/** Whole stars whose average comes as near to `care` as so many jobs allow. */
const starsOf = (care: number, job: number, jobs: number): Stars => {
  const total = Math.round(care * jobs)
  const stars = Math.floor((total * (job + 1)) / jobs) - Math.floor((total * job) / jobs)
  if (!isStars(stars)) throw new Error(`${stars} stars`)
  return stars
}
