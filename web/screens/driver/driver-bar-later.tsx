import { lazy } from 'react'

const DriverBar = lazy(async () => ({
  default: (await import('./driver-bar.tsx')).DriverBar,
}))

/** Between the frame of every page and the bar of a few: named by the frame itself, the bar's many scripts would lengthen the frame's. */
export function DriverBarLater() {
  return <DriverBar />
}
