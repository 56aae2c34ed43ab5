import { pageMeta } from '../features/public/page-meta.ts'
import { InfoPage } from '../features/public/info-page.tsx'
import { paths } from '../paths.ts'

export const meta = () => pageMeta(paths.contact)

export default function ContactScreen() {
  return <InfoPage title="contact" lead="" parts={[]} />
}
