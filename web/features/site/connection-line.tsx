import { formatTime } from '../../../domain/time/dublin-time.ts'
import { useConnection, useShownAsOf } from '../../api/kit/connection.ts'
import { ConnectionBanner } from '../../ui/feedback/banner.tsx'

/** The connection banner: what is wrong with the line, and how old the page is that is shown without one. */
export function ConnectionLine() {
  const connection = useConnection()
  const shownAsOf = useShownAsOf()
  const words =
    connection === 'fine' || shownAsOf === null
      ? connectionMessages[connection]
      : keptMessage(new Date(shownAsOf))
  return <ConnectionBanner isRetrying={connection === 'reconnecting'}>{words}</ConnectionBanner>
}

/** The stored copy is not complete. */
const keptMessage = (at: Date): string =>
  `No connection. This is what your device saved at ${formatTime(at)}.`

const connectionMessages = {
  fine: null,
  reconnecting: 'Connection lost. Reconnecting; nothing is missed.',
  offline: 'You are offline. Nothing you typed is lost.',
}
