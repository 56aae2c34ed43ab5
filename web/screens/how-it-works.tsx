import { pageMeta } from '../features/public/page-meta.ts'
import { InfoPage } from '../features/public/info-page.tsx'
import { paths } from '../paths.ts'

export const meta = () => pageMeta(paths.howItWorks)

export default function HowItWorksScreen() {
  return <InfoPage title="how-it-works" lead="" parts={[]} />
}
