import { lazy, memo, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { meQuery } from '../../api/accounts/me.ts'
import { useAnswer } from '../../api/kit/use-answer.ts'
import { PageAdvert } from '../../features/adverts/page-advert.tsx'
import { SiteFrame } from '../../features/site/site-frame.tsx'
import { paths } from '../../paths.ts'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Container, PageShell } from '../../ui/page/page-shell.tsx'
import { SideSlot } from '../../ui/page/side-slot.ts'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'

/** For operators alone, so it is no part of a public page. */
const ConsoleFrame = lazy(async () => ({
  default: (await import('../admin/console-frame.tsx')).ConsoleFrame,
}))

/** For drivers alone. */
const DriverBar = lazy(async () => ({
  default: (await import('../driver/driver-bar-later.tsx')).DriverBarLater,
}))

/**
 * The frame of every screen of the site: its header and footer stay during navigation between screens. Operators have their own frame
 * around their pages, around a booking and around the insurers.
 */
export default function SiteScreen() {
  const { pathname } = useLocation()
  const { data: account, isError } = useAnswer(meQuery)
  const isAdmin = isAdminPage(pathname)
  if (account?.role === 'operator' && (isAdmin || isSharedPage(pathname))) {
    return (
      <Suspense fallback={<ConsoleWaiting />}>
        <ConsoleFrame>
          <Outlet />
        </ConsoleFrame>
      </Suspense>
    )
  }
  if (isAdmin && account === undefined && !isError) return <ConsoleWaiting />
  return (
    <>
      <Site />
      {account?.role === 'driver' && (
        <OptionalPart>
          <DriverBar />
        </OptionalPart>
      )}
    </>
  )
}

/** Rendered once: the answer to who is signed in must not reach parts of the page that have not hydrated, or React discards what is typed there. */
const Site = memo(function Site() {
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
})

const isAdminPage = (pathname: string): boolean =>
  pathname === paths.admin ||
  pathname.startsWith(`${paths.admin}/`) ||
  pathname === paths.revenueDashboard

/** Pages that operators see among others. */
const isSharedPage = (pathname: string): boolean =>
  pathname === paths.insuranceDashboard || /^\/bookings\/[^/]+\/?$/.test(pathname)

/** Until it is known whose page it is. */
function ConsoleWaiting() {
  return (
    <PageShell header={<div className="border-line min-h-14 border-b" />}>
      <Container className="pt-2">
        <Loading label="Loading">
          <Skeleton className="mt-8 mb-10 h-10 w-72" />
        </Loading>
      </Container>
    </PageShell>
  )
}
