import { lazy } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'

const DriverBar = lazy(async () => ({
  default: (await import('./driver-bar.tsx')).DriverBar,
}))

/**
 * On the pages that drivers use beside the dashboard, which has a bar of its own. Between the frame of every page and the bar of a few: named by
 * the frame itself, the bar's many scripts would lengthen the frame's.
 */
export function DriverBarLater() {
  const { pathname } = useLocation()
  const isDriverPage =
    pathname === paths.driverJoin ||
    pathname === paths.account ||
    pathname.startsWith(paths.bookings)
  return isDriverPage && <DriverBar />
}
