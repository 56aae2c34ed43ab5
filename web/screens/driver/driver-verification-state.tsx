/** The dashboard's message to a driver who is not offered jobs, yet or any more. */
import { lazy, Suspense } from 'react'
import { problems } from '../../../contract/problems.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoJobsIllustration } from '../../ui/illustrations/state-illustrations.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

const VerificationBanner = lazy(async () => ({
  default: (await import('../../features/driver-verification/verification-banner.tsx'))
    .VerificationBanner,
}))

/** The state of the application. Nothing for a driver who may be offered jobs; it loads beside the page, not before it. */
export const VerificationState = () => (
  <Suspense>
    <VerificationBanner />
  </Suspense>
)

/** A driver's account without a profile: it begins with the application. */
export function NoProfile() {
  const { title, detail } = problems.driver_profile_missing
  return (
    <Container>
      <PageHeader title="Driver Dashboard" />
      <div className="flex flex-col gap-5">
        <VerificationState />
        <EmptyState illustration={<NoJobsIllustration />} title={title}>
          <p>Start by applying.</p>
          <p className="mt-1">{`Have you applied before? ${detail}`}</p>
        </EmptyState>
      </div>
    </Container>
  )
}
