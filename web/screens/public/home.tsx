import { lazy, useRef } from 'react'
import { Outlet } from 'react-router'
import { mayBook } from '../../../domain/accounts/roles.ts'
import { useSession } from '../../api/accounts/session.ts'
import { PageAdvert } from '../../features/adverts/page-advert.tsx'
import { organisation } from '../../features/public/json-ld.ts'
import { headOf } from '../../features/public/page-head.ts'
import { paths } from '../../paths.ts'
import { publicHome } from '../../public-home.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { distantPart } from '../../ui/loading/distant-part.tsx'
import { island } from '../../ui/loading/island.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import { stayWithoutScript } from './stay-without-script.ts'

export const meta = () => headOf(publicHome, [organisation()])

const BreakdownAtNight = island(
  async () => (await import('../../ui/illustrations/breakdown-at-night.tsx')).BreakdownAtNight,
)
const HomeProduct = island(async () => (await import('./home-product.tsx')).HomeProduct)
const HomeSections = distantPart(async () => (await import('./home-sections.tsx')).HomeSections)

/** For signed-in customers; everyone else is spared its script. */
const RateExperience = lazy(async () => ({
  default: (await import('../../features/bookings/rating/rate-experience.tsx')).RateExperience,
}))

/** The landing page (specification, customer side §2). The product comes first: where, where to, how much, which drivers. */
export default function HomeScreen() {
  return (
    <>
      <Hero />
      <Container className="relative -mt-20 md:-mt-28">
        <HomeProduct />
        <PageAdvert position="header" className="mt-10 md:mt-14" />
      </Container>
      <HomeSections />
      <Outlet />
    </>
  )
}

function Hero() {
  return (
    <div data-theme="dark" className="bg-ground text-ink relative overflow-hidden">
      <div
        aria-hidden
        className="absolute inset-0 max-md:opacity-40 md:[mask-image:linear-gradient(to_right,transparent_32%,black_52%)]"
      >
        <BreakdownAtNight className="absolute right-0 bottom-0 h-full w-full md:w-[68%]" />
      </div>
      <Container className="relative pt-2 pb-22 md:pt-12 md:pb-44">
        <h1 className="font-heavy tracking-tighter max-w-prose text-2xl md:text-3xl">
          Broken down? See the price and who’s nearby.
        </h1>
        <p className="mt-3 max-w-form text-base max-md:hidden md:text-lg">
          24/7, nationwide. Your card is charged only after a driver accepts.
        </p>
        <HeroActions />
      </Container>
    </div>
  )
}

/** The form below is what a phone's screen is for. */
const inHero = 'max-sm:min-h-11! max-sm:px-3! max-sm:py-2!'

/**
 * The specification's actions: signed out, Sign In and Need Recovery Now; signed in, View Drivers and, where a finished recovery waits
 * for it, Rate Your Experience; for drivers, their dashboard.
 */
function HeroActions() {
  const { state, account } = useSession()
  const first = useRef<HTMLAnchorElement>(null)
  return (
    // As narrow as both need on a phone: the session is known later, and a second line would push the page down.
    <div className="flex flex-wrap max-md:mt-2 md:mt-5 gap-x-2 gap-y-2 sm:gap-x-3">
      {account?.role === 'driver' ? (
        <ButtonLink to={paths.driver} className={inHero}>
          Driver Dashboard
        </ButtonLink>
      ) : (
        <ButtonLink
          ref={first}
          to={paths.book}
          variant="secondary"
          preventScrollReset
          onClick={stayWithoutScript}
          className={inHero}
        >
          Need Recovery Now
        </ButtonLink>
      )}
      {state === 'signed_in' ? (
        <ButtonLink
          to={account?.role === 'operator' ? paths.admin : paths.drivers}
          variant="secondary"
          className={inHero}
        >
          View Drivers
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.auth()} variant="secondary" className={inHero}>
          Sign In
        </ButtonLink>
      )}
      {account && mayBook(account.role) && (
        <OptionalPart>
          <RateExperience landing={first} />
        </OptionalPart>
      )}
    </div>
  )
}
