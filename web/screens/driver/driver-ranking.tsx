import { CallToAction } from '../../features/public/call-to-action.tsx'
import { InfoPage } from '../../features/public/info-page.tsx'
import { breadcrumbs } from '../../features/public/json-ld.ts'
import { pageMeta } from '../../features/public/page-meta.ts'
import { rankingParts } from '../../features/public/drivers/ranking-parts.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RecoveryTruckIllustration } from '../../ui/illustrations/vehicles.tsx'

export const meta = () =>
  pageMeta(paths.driverRanking, [breadcrumbs(paths.driverRanking, 'How drivers are ranked')])

/** The ranking as `domain/dispatch/matching.ts` applies it (rulings, "Auto-assign"; Regulation (EU) 2019/1150, Article 5). */
export default function DriverRankingScreen() {
  return (
    <InfoPage
      kicker="For customers and drivers"
      title="How drivers are ranked"
      lead="Which drivers are asked first, by what, and with what weight. The whole of it."
      illustration={<RecoveryTruckIllustration className="-mb-[1%]" />}
      parts={rankingParts}
    >
      <CallToAction
        id="closing"
        title="See who is there"
        actions={
          <>
            <ButtonLink to={paths.drivers} size="lg">
              View drivers
            </ButtonLink>
            <ButtonLink to={paths.driverRequirements} variant="secondary" size="lg">
              Become one
            </ButtonLink>
          </>
        }
      >
        Every driver in the directory is verified, and rated only by people whose vehicle they
        recovered.
      </CallToAction>
    </InfoPage>
  )
}
