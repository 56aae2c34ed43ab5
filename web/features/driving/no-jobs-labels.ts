import type { DriverSelf } from '../../../contract/drivers/drivers.ts'

/** Why there are no jobs, and what the driver can do about it. */
export const noJobsMessage = ({
  isVerified,
  isOnDuty,
  activeBookingId,
}: Pick<DriverSelf, 'isVerified' | 'isOnDuty' | 'activeBookingId'>): {
  title: string
  words: string
} => {
  if (!isVerified && activeBookingId === null) {
    return {
      title: 'No jobs for now',
      words: 'You are offered jobs here once you are verified. Your application says what is next.',
    }
  }
  if (!isOnDuty) {
    return {
      title: 'You are off duty',
      words: 'Go on duty to be offered jobs near you. Off duty nobody sees where you are.',
    }
  }
  if (activeBookingId !== null) {
    return {
      title: 'One job at a time',
      words: 'You are offered new jobs when this one is done.',
    }
  }
  return {
    title: 'No jobs waiting',
    words: 'New jobs appear here by themselves. Keep this page open; it rings.',
  }
}
