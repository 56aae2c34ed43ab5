import { ClosingCall } from './home-closing-call.tsx'
import { FeaturedDrivers } from './home-featured-drivers.tsx'
import { HowItWorks } from './home-how-it-works.tsx'
import { MeasuredFacts, SecurityAndTrust, WhyChoose } from './home-reasons.tsx'

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
