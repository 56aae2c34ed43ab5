import type { DriverSelf } from '../../../contract/drivers/drivers.ts'
import { formatMoment } from '../../../domain/time/dublin-time.ts'

/** Why there are no jobs, and what the driver can do about it. */
export const noJobsMessage = ({
  isVerified,
  isOnDuty,
  activeBookingId,
  dutyState,
}: Pick<DriverSelf, 'isVerified' | 'isOnDuty' | 'activeBookingId' | 'dutyState'>): {
  title: string
  words: string
} => {
  if (!isVerified && activeBookingId === null) {
    return {
      title: 'No jobs for now',
      words: 'You get job offers here once you’re verified. Your application shows what’s next.',
    }
  }
  if (!isOnDuty) {
    return {
      title: 'You are off duty',
      words: 'Go on duty to get job offers near you. Off duty, no one sees where you are.',
    }
  }
  if (activeBookingId !== null) {
    return {
      title: 'One job at a time',
      words: 'You get new offers when this job is done.',
    }
  }
  if (dutyState?.kind === 'rests') {
    return {
      title: 'Time to rest',
      words: `You get offers again on ${formatMoment(new Date(dutyState.until))}.`,
    }
  }
  return {
    title: 'No jobs waiting',
    words: 'New jobs appear here automatically. Keep this page open and it will ring.',
  }
}
