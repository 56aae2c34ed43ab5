import { FeaturedDrivers } from './home-featured-drivers.tsx'
import { HowItWorks } from './home-how-it-works.tsx'
import { MeasuredFacts, SecurityAndTrust, WhyChoose } from './home-reasons.tsx'
import { CallToAction } from '../../features/public/call-to-action.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

/** The sections below the product on the landing page. */
export function HomeSections() {
  return (
    <>
      <HowItWorks />
      <FeaturedDrivers />
      <MeasuredFacts />
      <SecurityAndTrust />
      <WhyChoose />
      <ClosingCall />
    </>
  )
}

/** The last section of the landing page. */
function ClosingCall() {
  return (
    <Container className="pt-16 md:pt-24">
      <CallToAction
        id="closing-title"
        title="Broken down right now?"
        actions={
          <ButtonLink to={paths.book} preventScrollReset size="lg">
            Need Recovery Now
          </ButtonLink>
        }
      >
        Getting a price takes a minute and is free. You pay only if a driver accepts.
      </CallToAction>
    </Container>
  )
}
