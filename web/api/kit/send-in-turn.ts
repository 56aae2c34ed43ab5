import { inOneTab } from './one-tab.ts'
import { seemsHere, type Maker } from '../accounts/current-account.ts'

/**
 * One run at a time, in one tab of the browser per `name`. A request made during a run is served after it, unless the run for that user had
 * to stop early: that one goes on later on its own, or when asked again. `run` returns whether it had to stop.
 */
export const sendInTurn = <Sender extends Maker>(
  name: string,
  run: (sender: Sender) => Promise<boolean>,
): ((sender: Sender) => Promise<void>) => {
  let isRunning = false
  let wanted: Sender | null = null
  return async (sender) => {
    // so that a user who has left does not take the turn of the one who is signed in
    if (!seemsHere(sender)) return
    wanted = sender
    if (isRunning) return
    isRunning = true
    let stoppedFor: string | null = null
    try {
      while (wanted && wanted.accountId !== stoppedFor) {
        const next: Sender = wanted
        wanted = null
        const isStopped = await inOneTab(name, () => run(next))
        stoppedFor = isStopped ? next.accountId : null
      }
    } finally {
      isRunning = false
    }
  }
}
