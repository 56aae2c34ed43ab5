/** What the dashboard says to somebody who is not, or no longer, offered jobs. */
import { lazy, Suspense } from 'react'
import { problems } from '../../contract/problems.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { NoJobsScene } from '../ui/illustrations/scenes.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Container } from '../ui/page-shell.tsx'

const JoiningNotice = lazy(async () => ({
  default: (await import('../features/joining/joining-notice.tsx')).JoiningNotice,
}))

/** Where the application stands. Nothing for whoever may be offered jobs; it comes beside the page, not before it. */
export const JoiningState = () => (
  <Suspense>
    <JoiningNotice />
  </Suspense>
)

/** A driver's account without a profile: it begins with the application. */
export function NoProfile() {
  const { title, detail } = problems.driver_profile_missing
  return (
    <Container>
      <PageHeader title="Driver Dashboard" />
      <div className="flex flex-col gap-5">
        <JoiningState />
        <EmptyState picture={<NoJobsScene />} title={title}>
          <p>It begins with your application.</p>
          <p className="mt-1">{`Have you applied before? ${detail}`}</p>
        </EmptyState>
      </div>
    </Container>
  )
}
