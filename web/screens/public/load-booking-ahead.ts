import { ahead, bookingScreen } from './stay-without-script.ts'

/** The router's list of all screens, as in `report-errors.ts`. */
const allScreens = '__reactRouterManifest'

/**
 * Loads the booking's script and what it shows of a price, so that it opens without a connection; `isDescribed`: with the steps after the
 * first. Never rejects.
 */
export const loadBookingAhead = async (isDescribed: boolean): Promise<void> => {
  const script = window[allScreens]?.routes?.[bookingScreen]?.module
  if (script === undefined) return
  try {
    await Promise.all([
      import(/* @vite-ignore */ script),
      import('../../features/quotes/price-and-driver.tsx'),
      isDescribed &&
        import('../../features/booking-flow/later-step.tsx').then((step) => step.loadLaterStep()),
    ])
    ahead.isLoaded = true
  } catch {
    // The press loads it, or says that there is no connection.
  }
}
