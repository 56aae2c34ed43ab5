import { connectionNow } from '../../api/kit/connection.ts'
import { OfflineError } from '../../api/kit/failures.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'

/** The router's list of all screens, as in `report-errors.ts`, and of those that are loaded. */
const allScreens = '__reactRouterManifest'
const loadedScreens = '__reactRouterRouteModules'

declare global {
  interface Window {
    [loadedScreens]?: Record<string, unknown>
  }
}

const screen = 'screens/booking/book'
let isLoadedAhead = false

/**
 * Loads the booking's script and what it shows of a price, so that it opens without a connection; `isDescribed`: with the steps after the
 * first. Never rejects.
 */
export const loadBookingAhead = async (isDescribed: boolean): Promise<void> => {
  const script = window[allScreens]?.routes?.[screen]?.module
  if (script === undefined) return
  try {
    await Promise.all([
      import(/* @vite-ignore */ script),
      import('../../features/quote/price-and-driver.tsx'),
      isDescribed &&
        import('../../features/booking-flow/later-step.tsx').then((step) => step.loadLaterStep()),
    ])
    isLoadedAhead = true
  } catch {
    // The press loads it, or says that there is no connection.
  }
}

/** Without a connection and the booking's script the router would leave the page for the browser's own: stays, and says why. */
export const stayWithoutScript = (press: { preventDefault: () => void }): void => {
  const isLoaded = isLoadedAhead || screen in (window[loadedScreens] ?? {})
  if (isLoaded || connectionNow() !== 'offline') return
  press.preventDefault()
  toastRefusal(new OfflineError('no script'))
}
