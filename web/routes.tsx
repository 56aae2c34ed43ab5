/**
 * Which address shows which screen. `screens/` mirrors the addresses; the addresses themselves are in `paths.ts`.
 */
import { layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { paths } from './paths.ts'
import { cityRoutes } from './screens/city-routes.ts'

const screens: RouteConfigEntry[] = [
  // Everything with the site's header and footer.
  layout('screens/site.tsx', [
    // The booking flow lies over the landing page, so that closing it loses nothing of either.
    route(paths.home, 'screens/home.tsx', [route(paths.book, 'screens/book.tsx')]),
    route(paths.bookings, 'screens/bookings.tsx'),
    route('/bookings/:bookingId', 'screens/booking.tsx'),
    route('/bookings/:bookingId/receipt', 'screens/receipt.tsx'),
    route('/trip/:token', 'screens/trip.tsx'),
    route('/confirm/:token', 'screens/confirm.tsx'),
    route(paths.demo, 'screens/demo.tsx'),
    route(paths.driver, 'screens/driver.tsx'),
    route(paths.driverJoin, 'screens/driver-join.tsx'),
    // Operators alone; the frame asks who it is.
    layout('screens/admin.tsx', [
      route(paths.admin, 'screens/admin-drivers.tsx'),
      route(paths.adminBoard, 'screens/admin-board.tsx'),
      route(paths.adminPhone, 'screens/admin-phone.tsx'),
      route(paths.adminUsers, 'screens/admin-users.tsx'),
      route(`${paths.adminUsers}/:accountId`, 'screens/admin-user.tsx'),
      route(paths.adminNotices, 'screens/admin-notices.tsx'),
      route(paths.adminAudit, 'screens/admin-audit.tsx'),
      route(paths.verification, 'screens/verification.tsx'),
      route(paths.adminComments, 'screens/admin-comments.tsx'),
      route(paths.adminInbox, 'screens/admin-inbox.tsx'),
      route(paths.adminAdverts, 'screens/admin-adverts.tsx'),
      route(paths.adminAdvert(), 'screens/admin-advert.tsx'),
      route(paths.adminTariffs, 'screens/admin-tariffs.tsx'),
      route(paths.revenueDashboard, 'screens/revenue-dashboard.tsx'),
      route(paths.adminTariffNew(), 'screens/admin-tariff-new.tsx'),
    ]),
    route(paths.insuranceDashboard, 'screens/insurance-dashboard.tsx'),
    route(paths.partnerInvitation, 'screens/partner-invitation.tsx'),
    route(paths.dealer, 'screens/dealer.tsx'),
    route(paths.account, 'screens/account.tsx'),
    route(paths.howItWorks, 'screens/how-it-works.tsx'),
    route(paths.pricing, 'screens/pricing.tsx'),
    route(paths.emergencyRecovery, 'screens/emergency-recovery.tsx'),
    route(paths.drivers, 'screens/drivers.tsx'),
    route(paths.driverRanking, 'screens/driver-ranking.tsx'),
    route(paths.driverRequirements, 'screens/driver-requirements.tsx'),
    route(paths.earningsCalculator, 'screens/earnings-calculator.tsx'),
    route(paths.partnerApi, 'screens/partner-api.tsx'),
    route(paths.insuranceGuidelines, 'screens/insurance-guidelines.tsx'),
    route(paths.resources, 'screens/resources.tsx'),
    route(paths.aboutUs, 'screens/about-us.tsx'),
    route(paths.contact, 'screens/contact.tsx'),
    route(paths.legal, 'screens/legal.tsx'),
    route(paths.termsOfService, 'screens/terms-of-service.tsx'),
    route(paths.privacyPolicy, 'screens/privacy-policy.tsx'),
    // One screen for every city, under its own address and the one people search for.
    ...cityRoutes.map(({ path, id }) => route(path, 'screens/city.tsx', { id })),
  ]),
  // One thing to do and a frame of their own.
  route(paths.auth(), 'screens/auth.tsx'),
  route(paths.resetPassword, 'screens/reset-password.tsx'),
  route(paths.verifyEmail, 'screens/verify-email.tsx'),
  route(paths.driverCab, 'screens/driver-cab.tsx'),
  route(paths.offline, 'screens/offline.tsx'),
  // For search engines; nobody reads them.
  route(paths.sitemap, 'screens/sitemap-xml.ts'),
  route(paths.robots, 'screens/robots-txt.ts'),
]

/** Looking at every component at once is for people who build this, so a production build does not contain it. */
const devScreens: RouteConfigEntry[] =
  process.env.NODE_ENV === 'production' ? [] : [route(paths.devUi, 'ui/dev/kitchen-sink.tsx')]

export default [
  ...screens,
  ...devScreens,
  route('*', 'screens/not-found.tsx'),
] satisfies RouteConfig
