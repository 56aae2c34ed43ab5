import { farBeyondMinutes } from '../../../domain/dispatch/late-arrival.ts'
import { breadcrumbs } from '../../features/public/json-ld.ts'
import { KeptPromises } from '../../features/public/kept-promises.tsx'
import { pageMeta } from '../../features/public/page-meta.ts'
import { PageTop } from '../../features/public/page-top.tsx'
import { Points } from '../../features/public/points.tsx'
import { WidePart } from '../../features/public/wide-part.tsx'
import { paths } from '../../paths.ts'
import { RecoveryTruckIllustration } from '../../ui/illustrations/vehicles.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { TextLink } from '../../ui/text-link.tsx'

export const meta = () =>
  pageMeta(paths.promisedArrivals, [
    breadcrumbs(paths.promisedArrivals, 'Promised and actual arrivals'),
  ])

/** Promised against actual arrivals (decision 0111), and what follows when a promise is missed. */
export default function PromisedArrivalsScreen() {
  return (
    <Container>
      <PageTop
        title="Promised and actual arrivals"
        lead="When a driver accepts, you get a time. This is how often it was kept, also where it wasn’t."
        illustration={<RecoveryTruckIllustration className="-mb-[1%]" />}
      />
      <KeptPromises />
      <div className="mt-16 flex flex-col gap-16 md:mt-24 md:gap-24">
        <WidePart
          id="counting"
          title="How we count"
          lead="In our favour only where the arrival is proven."
        >
          <Points
            items={[
              'The promise is the latest time you were told when the first driver accepted. It counts whichever driver arrives in the end.',
              'An arrival counts when the truck’s position, your start code or you yourself prove it. Without a proof it counts as late.',
              'A booking that is cancelled after its promise was missed, or that its driver left, counts as not kept.',
              'Hours are Irish time, by the time that was promised.',
            ]}
          />
        </WidePart>
        <WidePart
          id="missed"
          title="When a promise is missed"
          lead="You don’t have to call and ask."
        >
          <Points
            items={[
              'You are told the new time by mail, on your phone and by text, and again if it changes much.',
              'Cancelling is free until the arrival is proven.',
              `If you wish it and the driver is ${farBeyondMinutes} minutes or more late, we ask drivers who are nearer. Yours keeps coming until one of them accepts. The price stays the same.`,
              'One of our people looks at it too.',
            ]}
          />
          <p className="mt-5">
            <TextLink to={paths.howItWorks}>How a recovery works</TextLink>
          </p>
        </WidePart>
      </div>
    </Container>
  )
}
