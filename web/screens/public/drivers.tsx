import { supportContact } from '../../../domain/support.ts'
import { renderedCount } from '../../api/rendered-page.ts'
import { PageAdvert } from '../../features/adverts/page-advert.tsx'
import { DriverDirectory } from '../../features/drivers/directory/driver-directory.tsx'
import { CallToAction } from '../../features/public/call-to-action.tsx'
import { breadcrumbs, organisation } from '../../features/public/json-ld.ts'
import { pageMeta } from '../../features/public/page-meta.ts'
import { PageTop } from '../../features/public/page-top.tsx'
import { phoneAnswered } from '../../features/public/phone-hours.ts'
import { WidePart } from '../../features/public/wide-part.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { island } from '../../ui/loading/island.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'

export const meta = () =>
  pageMeta(paths.drivers, [
    breadcrumbs(paths.drivers, 'Drivers'),
    { '@type': 'CollectionPage', name: 'Recovery drivers in Ireland', publisher: organisation() },
  ])

const RecoveryTruckIllustration = island(
  async () => (await import('../../ui/illustrations/vehicles.tsx')).RecoveryTruckIllustration,
  { isDispensable: true },
)

const WhoIsListed = island(
  async () => (await import('../../features/public/drivers/who-is-listed.tsx')).WhoIsListed,
)

/** The public directory of drivers (specification, operator side §2). The page contains its first drivers as of the last count. */
export default function DriversScreen() {
  const counted = renderedCount()
  return (
    <Container>
      <PageTop
        title="Drivers"
        lead="Who is on duty, what they drive and what they charge per km. Choose one, or let us ask the nearest."
        illustration={
          <div className="-mb-[1%] aspect-222/98">
            <RecoveryTruckIllustration />
          </div>
        }
      />
      <p className="max-w-prose js:hidden">
        {counted ? (
          <>
            The list shows who was free <DateTime at={counted.facts.refreshedAt} />. To see who is
            free now, turn on JavaScript. Or call{' '}
          </>
        ) : (
          'The list needs JavaScript. Without it, call '
        )}
        <OutsideLink href={`tel:${supportContact.phone.replaceAll(' ', '')}`}>
          {supportContact.phone}
        </OutsideLink>{' '}
        and we ask a driver for you. {phoneAnswered}
      </p>
      <DriverDirectory />
      <PageAdvert position="driver_list" className="mt-10" />
      <div className="mt-16 flex flex-col gap-16 md:mt-24 md:gap-24">
        <WidePart id="who" title="Who is in this list" isSplit>
          <WhoIsListed />
        </WidePart>
        <CallToAction
          id="closing"
          title="No time to compare?"
          actions={
            <ButtonLink to={paths.book} size="lg">
              Need Recovery Now
            </ButtonLink>
          }
        >
          Tell us where you are. We ask the nearest suitable drivers, and the first to accept gets
          the job.
        </CallToAction>
      </div>
    </Container>
  )
}
