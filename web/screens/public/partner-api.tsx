/** The API guide for an insurer's developer: an introduction, and every route as the server describes it. */
import { guideParts } from '../../features/partners/docs/guide-parts.tsx'
import { listPartnerRoutes } from '../../features/partners/docs/partner-routes.ts'
import { InfoPage } from '../../features/public/info-page.tsx'
import { breadcrumbs } from '../../features/public/json-ld.ts'
import { pageMeta } from '../../features/public/page-meta.ts'
import { paths } from '../../paths.ts'

export const meta = () => pageMeta(paths.partnerApi, [breadcrumbs(paths.partnerApi, 'Partner API')])

/** The list is in the page; the document that describes each route is fetched when one is opened. */
export const loader = () => listPartnerRoutes()

export default function PartnerApiScreen() {
  return (
    <InfoPage
      kicker="For insurers"
      title="Partner API"
      lead="Quote, book and track recoveries from your own systems."
      parts={guideParts}
    />
  )
}
