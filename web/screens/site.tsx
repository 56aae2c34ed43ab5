import { Outlet } from 'react-router'
import { SiteFrame } from '../features/session/site-frame.tsx'

/** Around every screen that belongs to the site: its header and footer stay while one moves from screen to screen. */
export default function SiteScreen() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}
