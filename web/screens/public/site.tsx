import { Outlet } from 'react-router'
import { PageAdvert } from '../../features/adverts/page-advert.tsx'
import { SiteFrame } from '../../features/session/site-frame.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { SideSlot } from '../../ui/page/side-slot.ts'

/** The frame of every screen of the site: its header and footer stay during navigation between screens. */
export default function SiteScreen() {
  return (
    <SideSlot value={<PageAdvert position="sidebar" className="mt-8" />}>
      <SiteFrame>
        <Outlet />
        <Container>
          <PageAdvert position="footer" className="mt-16 md:mt-24" />
        </Container>
      </SiteFrame>
    </SideSlot>
  )
}
