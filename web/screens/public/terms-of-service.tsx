import { CallToAction } from '../../features/public/call-to-action.tsx'
import { InfoPage, type InfoPart } from '../../features/public/info-page.tsx'
import { breadcrumbs } from '../../features/public/json-ld.ts'
import { pageMeta } from '../../features/public/page-meta.ts'
import { TermsInShort } from '../../features/public/legal/terms-in-short.tsx'
import { termsParts } from '../../features/public/legal/terms-parts.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { CarIllustration } from '../../ui/illustrations/vehicles.tsx'

/** When the wording below last changed. */
const inForceSince = '2026-11-22T00:00:00.000Z'

export const meta = () =>
  pageMeta(paths.termsOfService, [breadcrumbs(paths.termsOfService, 'Terms of service')])

const parts: readonly InfoPart[] = [
  { id: 'in-short', title: 'In short', content: <TermsInShort /> },
  ...termsParts,
]

/** The terms (specification, operator side §2 and §9). Amounts, windows and rates are rendered from the rules that apply them. */
export default function TermsOfServiceScreen() {
  return (
    <InfoPage
      title="Terms of service"
      lead="What you agree to when you book or drive through Towline. In short sentences, because they are binding."
      inForceSince={<DateTime at={inForceSince} wording="date" />}
      illustration={<CarIllustration className="-mb-[2.5%]" />}
      parts={parts}
    >
      <CallToAction
        id="closing"
        title="Your data has a page of its own"
        actions={
          <>
            <ButtonLink to={paths.privacyPolicy} size="lg">
              Privacy policy
            </ButtonLink>
            <ButtonLink to={paths.legal} variant="secondary" size="lg">
              Legal framework
            </ButtonLink>
          </>
        }
      >
        What we keep, why, for how long, and how you can get it.
      </CallToAction>
    </InfoPage>
  )
}
