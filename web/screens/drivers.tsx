import { pageMeta } from '../features/public/page-meta.ts'
import { InfoPage } from '../features/public/info-page.tsx'
import { paths } from '../paths.ts'

export const meta = () => pageMeta(paths.drivers)

export default function DriversScreen() {
  return <InfoPage title="drivers" lead="" parts={[]} />
}
