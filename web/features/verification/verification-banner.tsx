import { useQuery } from '@tanstack/react-query'
import { applicationQuery } from '../../api/verification/application.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { stateLabel } from './application-state.ts'

/** For the dashboard of a driver who may not be offered jobs, yet or any more: why, and where to continue. Otherwise draws nothing. */
export function VerificationBanner() {
  const { data } = useQuery({ ...applicationQuery, refetchOnWindowFocus: 'always' })
  if (!data) return null
  const undone = data.checklist.filter(({ state }) => state !== 'done').length
  const words = stateLabel(data)
  if (data.state === 'verified' && (words?.tone === 'success' || words?.tone === 'info'))
    return null
  const isBegun = data.driverId !== null
  return (
    <Alert
      tone={words?.tone ?? 'warning'}
      title={words?.title ?? (isBegun ? 'Continue your application' : 'Apply to drive')}
      action={
        <ButtonLink to={paths.driverJoin} size="sm">
          {isBegun ? 'Open your application' : 'Begin your application'}
        </ButtonLink>
      }
    >
      {words?.text ??
        `You get job offers once we’ve checked your documents. Still to do: ${undone} of ${data.checklist.length}. Each step is saved as you go.`}
    </Alert>
  )
}
