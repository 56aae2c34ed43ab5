import { breadcrumbs } from '../../features/public/json-ld.ts'
import { pageMeta } from '../../features/public/page-meta.ts'
import { PageTop } from '../../features/public/page-top.tsx'
import { paths } from '../../paths.ts'
import { RecoveryTruckIllustration } from '../../ui/illustrations/vehicles.tsx'
import { island } from '../../ui/loading/island.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { AboutSeals } from './check-parts.tsx'

export const meta = () =>
  pageMeta(paths.check, [breadcrumbs(paths.check, 'Check a photo or an evidence pack')])

const CheckPanel = island(
  async () => (await import('../../features/seals/check-panel.tsx')).CheckPanel,
)

/** Anybody checks a photo or a pack against its seal (decision 0115). */
export default function CheckScreen() {
  return (
    <Container>
      <PageTop
        title="Check a photo or an evidence pack"
        lead="See whether a file is as it was sealed, and if not, what in it was changed. No account is needed."
        illustration={<RecoveryTruckIllustration className="-mb-[1%]" />}
      />
      <div className="max-w-column">
        <CheckPanel />
      </div>
      <AboutSeals />
    </Container>
  )
}
