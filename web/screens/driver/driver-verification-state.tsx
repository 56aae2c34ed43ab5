/** The dashboard's message to a driver who is not offered jobs, yet or any more. */
import { lazy } from 'react'
import { activationWithinHours } from '../../../domain/drivers/verification.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoJobsLater } from '../../ui/illustrations/state-illustrations-later.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'

const VerificationBanner = lazy(async () => ({
  default: (await import('../../features/verification/verification-banner.tsx')).VerificationBanner,
}))

/** The state of the application. Nothing for a driver who may be offered jobs; it loads beside the page, not before it. */
export const VerificationState = () => (
  <OptionalPart>
    <VerificationBanner />
  </OptionalPart>
)

/** A driver's account that has not applied yet: an invitation, and no error. `title`: of a page that has none yet. */
export function NoProfile({ title }: { title?: string }) {
  return (
    <Container>
      {title && <PageHeader title={title} />}
      <div className="flex flex-col gap-5">
        <EmptyState
          illustration={<NoJobsLater />}
          title="Drive for Towline"
          action={<ButtonLink to={paths.driverJoin}>Start your application</ButtonLink>}
        >
          <p>Start by applying: your truck, your licence and your insurance.</p>
          <p className="mt-1">{`Each step is saved. Once it’s sent, we decide within ${activationWithinHours} hours, and job offers near you appear here.`}</p>
        </EmptyState>
        <p className="text-sm">
          <TextLink to={paths.driverRequirements} className="inline-flex min-h-11 items-center">
            What you need to drive with us
          </TextLink>
        </p>
      </div>
    </Container>
  )
}
