import type { DriverSelf } from '../../../../contract/drivers/drivers.ts'
import { farBeyondMinutes } from '../../../../domain/dispatch/late-arrival.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'

type Replaced = Pick<DriverSelf, 'replacedJob'>

/** What a driver reads whose job was taken over by one who was nearer; null: none was lately. */
export const replacedMessage = ({
  replacedJob,
}: Replaced): { title: string; words: string } | null =>
  // Missing in what an older release sent.
  replacedJob
    ? {
        title: 'Another driver took over',
        words: `You were ${farBeyondMinutes} min or more late for ${replacedJob.reference}, and a driver who is nearer accepted. Please don’t drive there; this job isn’t paid.`,
      }
    : null

export function ReplacedNote({ driver }: { driver: Replaced }) {
  const message = replacedMessage(driver)
  return (
    message && (
      <Alert tone="warning" isLive title={message.title}>
        {message.words}
      </Alert>
    )
  )
}
