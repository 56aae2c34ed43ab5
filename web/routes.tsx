/**
 * Which address shows which screen. `screens/` mirrors the addresses; the addresses themselves are in `paths.ts`.
 */
import { layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { paths } from './paths.ts'
import { cityRoutes } from './screens/public/city-routes.ts'

const screens: RouteConfigEntry[] = [
  // Everything with the site's header and footer.
  layout('screens/public/site.tsx', [
    // The booking flow lies over the landing page, so that closing it loses nothing of either.
    route(paths.home, 'screens/public/home.tsx', [route(paths.book, 'screens/booking/book.tsx')]),
    route(paths.bookings, 'screens/booking/bookings.tsx'),
    route('/bookings/:bookingId', 'screens/booking/booking.tsx'),
    route('/b/:reference', 'screens/booking/by-reference.tsx'),
    route('/bookings/:bookingId/receipt', 'screens/booking/receipt.tsx'),
    route('/trip/:token', 'screens/booking/trip.tsx'),
    route('/confirm/:token', 'screens/booking/confirm.tsx'),
    route(paths.demo, 'screens/demo/demo.tsx'),
    route(paths.driver, 'screens/driver/driver.tsx'),
    route(paths.driverJoin, 'screens/driver/driver-join.tsx'),
    // Operators only; the frame checks the account.
    layout('screens/admin/admin.tsx', [
      route(paths.admin, 'screens/admin/admin-drivers.tsx'),
      route(paths.adminBoard, 'screens/admin/admin-board.tsx'),
      route(paths.adminBookings, 'screens/admin/admin-bookings.tsx'),
      route(paths.adminShift, 'screens/admin/admin-shift.tsx'),
      route(paths.adminPhone, 'screens/admin/admin-phone.tsx'),
      route(paths.adminUsers, 'screens/admin/admin-users.tsx'),
      route(`${paths.adminUsers}/:accountId`, 'screens/admin/admin-user.tsx'),
      route(paths.adminNotifications, 'screens/admin/admin-notifications.tsx'),
      route(paths.adminAudit, 'screens/admin/admin-audit.tsx'),
      route(paths.adminDeletions, 'screens/admin/admin-deletions.tsx'),
      route(paths.adminProcessing, 'screens/admin/admin-processing.tsx'),
      route(paths.adminTax, 'screens/admin/admin-tax.tsx'),
      route(paths.verification, 'screens/admin/verification.tsx'),
      route(paths.adminComments, 'screens/admin/admin-comments.tsx'),
      route(paths.adminInbox, 'screens/admin/admin-inbox.tsx'),
      route(paths.adminAdverts, 'screens/admin/admin-adverts.tsx'),
      route(paths.adminAdvert(), 'screens/admin/admin-advert.tsx'),
      route(paths.adminTariffs, 'screens/admin/admin-tariffs.tsx'),
      route(paths.adminTolls, 'screens/admin/admin-tolls.tsx'),
      route(paths.revenueDashboard, 'screens/admin/revenue-dashboard.tsx'),
      route(paths.adminTariffNew(), 'screens/admin/admin-tariff-new.tsx'),
    ]),
    route(paths.insuranceDashboard, 'screens/insurer/insurance-dashboard.tsx'),
    route(`${paths.insuranceDashboard}/requests/:requestId`, 'screens/insurer/partner-request.tsx'),
    route(paths.partnerInvitation, 'screens/insurer/partner-invitation.tsx'),
    route(paths.dealer, 'screens/dealer/dealer.tsx'),
    route(paths.account, 'screens/account/account.tsx'),
    route(paths.howItWorks, 'screens/public/how-it-works.tsx'),
    route(paths.pricing, 'screens/public/pricing.tsx'),
    route(paths.emergencyRecovery, 'screens/public/emergency-recovery.tsx'),
    route(paths.drivers, 'screens/public/drivers.tsx'),
    route(paths.driverRanking, 'screens/driver/driver-ranking.tsx'),
    route(paths.promisedArrivals, 'screens/public/promised-arrivals.tsx'),
    route(paths.check, 'screens/public/check.tsx'),
    route(paths.checkSeal(':sealId'), 'screens/public/check-seal.tsx'),
    route(paths.driverRequirements, 'screens/public/driver-requirements.tsx'),
    route(paths.earningsCalculator, 'screens/public/earnings-calculator.tsx'),
    route(paths.partnerApi, 'screens/public/partner-api.tsx'),
    route(paths.insuranceGuidelines, 'screens/public/insurance-guidelines.tsx'),
    route(paths.resources, 'screens/public/resources.tsx'),
    route(paths.aboutUs, 'screens/public/about-us.tsx'),
    route(paths.contact, 'screens/public/contact.tsx'),
    route(paths.legal, 'screens/public/legal.tsx'),
    route(paths.termsOfService, 'screens/public/terms-of-service.tsx'),
    route(paths.privacyPolicy, 'screens/public/privacy-policy.tsx'),
    // One screen for every city, under its own address and the one people search for.
    ...cityRoutes.map(({ path, id }) => route(path, 'screens/public/city.tsx', { id })),
  ]),
  // One thing to do and a frame of their own.
  route(paths.auth(), 'screens/account/auth.tsx'),
  route(paths.resetPassword, 'screens/account/reset-password.tsx'),
  route(paths.verifyEmail, 'screens/account/verify-email.tsx'),
  route(paths.driverCab, 'screens/driver/driver-cab.tsx'),
  route(paths.offline, 'screens/offline.tsx'),
  // For search engines, not for visitors.
  route(paths.sitemap, 'screens/public/sitemap-xml.ts'),
  route(paths.robots, 'screens/public/robots-txt.ts'),
]

/** The gallery of every component is for developers, so a production build does not contain it. */
const devScreens: RouteConfigEntry[] =
  process.env.NODE_ENV === 'production' ? [] : [route(paths.devUi, 'ui/dev/kitchen-sink.tsx')]

export default [
  ...screens,
  ...devScreens,
  route('*', 'screens/not-found.tsx'),
] satisfies RouteConfig
