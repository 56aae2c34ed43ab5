/**
 * Which address shows which screen. `screens/` mirrors the addresses; the addresses themselves are in `paths.ts`.
 */
import { layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { paths } from './paths.ts'

const screens: RouteConfigEntry[] = [
  // Everything with the site's header and footer.
  layout('screens/site.tsx', [
    // The booking flow lies over the landing page, so that closing it loses nothing of either.
    route(paths.home, 'screens/home.tsx', [route(paths.book, 'screens/book.tsx')]),
    route(paths.bookings, 'screens/bookings.tsx'),
    route('/bookings/:bookingId', 'screens/booking.tsx'),
    route(paths.driver, 'screens/driver.tsx'),
    route(paths.account, 'screens/account.tsx'),
  ]),
  // One thing to do and a frame of their own.
  route(paths.auth(), 'screens/auth.tsx'),
  route(paths.resetPassword, 'screens/reset-password.tsx'),
]

/** Looking at every component at once is for people who build this, so a production build does not contain it. */
const devScreens: RouteConfigEntry[] =
  process.env.NODE_ENV === 'production' ? [] : [route(paths.devUi, 'ui/dev/kitchen-sink.tsx')]

export default [
  ...screens,
  ...devScreens,
  route('*', 'screens/not-found.tsx'),
] satisfies RouteConfig
