import { connectionNow } from '../../api/kit/connection.ts'
import { OfflineError } from '../../api/kit/failures.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'

/** The router's list of the screens that are loaded. */
const loadedScreens = '__reactRouterRouteModules'

declare global {
  interface Window {
    [loadedScreens]?: Record<string, unknown>
  }
}

export const bookingScreen = 'screens/booking/book'
/** Whether the booking was loaded from the page before it (`load-booking-ahead.ts`), of which the router knows nothing. */
export const ahead = { isLoaded: false }

/** Without a connection and the booking's script the router would leave the page for the browser's own: stays, and says why. */
export const stayWithoutScript = (press: { preventDefault: () => void }): void => {
  const isLoaded = ahead.isLoaded || bookingScreen in (window[loadedScreens] ?? {})
  if (isLoaded || connectionNow() !== 'offline') return
  press.preventDefault()
  toastRefusal(new OfflineError('no script'))
}
