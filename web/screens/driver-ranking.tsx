import { pageMeta } from '../features/public/page-meta.ts'
import { InfoPage } from '../features/public/info-page.tsx'
import { paths } from '../paths.ts'

export const meta = () => pageMeta(paths.driverRanking)

export default function DriverRankingScreen() {
  return <InfoPage title="driver-ranking" lead="" parts={[]} />
}
