import { CallToAction } from '../../features/public/call-to-action.tsx'
import { InfoPage } from '../../features/public/info-page.tsx'
import { breadcrumbs } from '../../features/public/json-ld.ts'
import { pageMeta } from '../../features/public/page-meta.ts'
import { privacyParts } from '../../features/public/legal/privacy-parts.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { MotorcycleIllustration } from '../../ui/illustrations/vehicles.tsx'

/** When the wording below last changed. */
const inForceSince = '2026-11-27T00:00:00.000Z'

export const meta = () =>
  pageMeta(paths.privacyPolicy, [breadcrumbs(paths.privacyPolicy, 'Privacy policy')])

/** Which personal data is kept (rulings, "Roles and privacy"; Regulation (EU) 2016/679, Articles 12 to 14). */
export default function PrivacyPolicyScreen() {
  return (
    <InfoPage
      title="Privacy policy"
      lead="What we keep about you, why, for how long, and who gets to see it."
      inForceSince={<DateTime at={inForceSince} wording="date" />}
      illustration={<MotorcycleIllustration className="-mb-[2.5%]" />}
      parts={privacyParts}
    >
      <CallToAction
        id="closing"
        title="A question about your data?"
        actions={
          <>
            <ButtonLink to={paths.contact} size="lg">
              Contact
            </ButtonLink>
            <ButtonLink to={paths.termsOfService} variant="secondary" size="lg">
              Terms of service
            </ButtonLink>
          </>
        }
      >
        A person reads it and answers.
      </CallToAction>
    </InfoPage>
  )
}
