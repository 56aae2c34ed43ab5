import { formatEuro } from '../../../domain/money.ts'
import { acceptanceWindowMinutes } from '../../../domain/tariffs/tariff.ts'
import { tariffOfPage, useTariff } from '../../api/tariffs/tariff.ts'
import { CallToAction } from '../../features/public/call-to-action.tsx'
import { exampleKm, examplePriceCents } from '../../features/public/pricing/example-recovery.ts'
import { breadcrumbs } from '../../features/public/json-ld.ts'
import { pageMeta } from '../../features/public/page-meta.ts'
import { PageTop } from '../../features/public/page-top.tsx'
import { Points } from '../../features/public/points.tsx'
import { recoverySteps } from '../../features/public/recovery-steps.ts'
import { WidePart } from '../../features/public/wide-part.tsx'
import { paths } from '../../paths.ts'
import { publicPage } from '../../public-pages.ts'
import { siteOrigin } from '../../site-origin.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RecoveryTruckIllustration } from '../../ui/illustrations/vehicles.tsx'
import { island } from '../../ui/loading/island.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { TextLink } from '../../ui/text-link.tsx'

export const meta = () => {
  const { headline, description } = publicPage(paths.howItWorks)
  return pageMeta(paths.howItWorks, [
    breadcrumbs(paths.howItWorks, 'How it works'),
    {
      '@type': 'HowTo',
      name: headline,
      description,
      step: recoverySteps(tariffOfPage()).map(({ id, title, points }, index) => ({
        '@type': 'HowToStep',
        position: index + 1,
        name: title,
        text: points.join(' '),
        url: `${siteOrigin()}${paths.howItWorks}#${id}`,
      })),
    },
  ])
}

const OfferedInWaves = island(
  async () => (await import('../../features/public/drivers/offered-in-waves.tsx')).OfferedInWaves,
)
const Mishaps = island(async () => (await import('../../features/public/mishaps.tsx')).Mishaps)
const StepList = island(async () => (await import('../../features/public/step-list.tsx')).StepList)
const WhoSeesWhat = island(
  async () => (await import('../../features/public/who-sees-what.tsx')).WhoSeesWhat,
)

/** From the roadside to the garage, and where the money is at each step (specification, operator side §2, "How it works"). */
export default function HowItWorksScreen() {
  const priceCents = examplePriceCents(useTariff())
  return (
    <Container>
      <PageTop
        title="How it works"
        lead={`Four steps from the roadside to the garage. Each shows where your money is, for a recovery of ${exampleKm} km at ${formatEuro(priceCents)}.`}
        illustration={<RecoveryTruckIllustration isLoaded className="-mb-[1%]" />}
      />
      <StepList />
      <div className="mt-16 flex flex-col gap-16 md:mt-24 md:gap-24">
        <WidePart
          id="acceptance"
          title={`The ${acceptanceWindowMinutes} minutes`}
          lead="They start when your card is held and end when the first driver accepts."
        >
          <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
            <div>
              <h3 className="mb-4 text-lg">If you let us ask</h3>
              <OfferedInWaves />
              <p className="mt-4 text-sm">
                <TextLink to={paths.driverRanking}>How drivers are ranked</TextLink>
              </p>
            </div>
            <div>
              <h3 className="mb-4 text-lg">If you chose a driver</h3>
              <Points
                items={[
                  'We ask only that driver first.',
                  'If the driver declines, we ask the next drivers at no higher price, unless you switched that off. Then you decide.',
                  'If you’d rather have someone else, cancel and book again. Cancelling is free until a driver accepts.',
                ]}
              />
            </div>
          </div>
        </WidePart>
        <WidePart
          id="mishaps"
          title="When it doesn’t go to plan"
          lead="A breakdown rarely goes to plan. This is what happens, and what it means for your money."
        >
          <Mishaps />
          <p className="mt-5">
            <TextLink to={`${paths.pricing}#cancelling`}>
              What cancelling costs, step by step
            </TextLink>
          </p>
          <p className="mt-2">
            <TextLink to={paths.promisedArrivals}>How often drivers came when promised</TextLink>
          </p>
        </WidePart>
        <WidePart
          id="privacy"
          title="Who sees what"
          lead="A driver needs your number for one job, so that is how long it is shown."
        >
          <WhoSeesWhat />
        </WidePart>
        <CallToAction
          id="closing"
          title="The first step is free"
          actions={
            <>
              <ButtonLink to={paths.book} preventScrollReset size="lg">
                Need Recovery Now
              </ButtonLink>
              <ButtonLink to={paths.demo} variant="secondary" size="lg">
                Try the demo
              </ButtonLink>
              <ButtonLink to={paths.pricing} variant="secondary" size="lg">
                Try the calculator
              </ButtonLink>
            </>
          }
        >
          Tell us where you are, and see the price and who’s nearby. Or try a booking from both
          sides: no one is called.
        </CallToAction>
      </div>
    </Container>
  )
}
