/** The specification's words about location (operator side §8). */
import { toast } from '../../ui/feedback/toast.ts'

export const locationNotSupported = {
  title: 'Location Not Supported',
  description: 'Your browser doesn’t support location services.',
} as const

/** Shown while switching on, which is undone. */
export const locationNotEnabled = {
  title: 'Location Error',
  description: 'Failed to get your current location. Please enable location services.',
} as const

/** For one position, requested by hand. */
export const locationNotFound = {
  title: 'Location Error',
  description: 'Failed to get your current location.',
} as const

export const toastStarted = (): void => toast.success({ title: 'Location Tracking Started' })
export const toastStopped = (): void => toast.success({ title: 'Location Tracking Stopped' })
export const toastUpdated = (): void => toast.success({ title: 'Location Updated' })
export const toastUpdateFailure = (): void =>
  toast.failure({
    title: 'Location Update Failed',
    description: 'Failed to update your location. Please check your connection.',
  })
