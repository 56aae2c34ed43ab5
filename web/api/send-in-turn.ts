import { inOneTab } from './one-tab.ts'
import { seemsHere, type Maker } from './who-is-here.ts'

/**
 * One run at a time, in one tab of the browser by this name. What is asked for during a run is done after it; but not for somebody for whom
 * the run had to stop before its end: that one goes on by itself, or when asked again. `run` answers whether it had to stop.
 */
export const sendInTurn = <Sender extends Maker>(
  name: string,
  run: (sender: Sender) => Promise<boolean>,
): ((sender: Sender) => Promise<void>) => {
  let isRunning = false
  let wanted: Sender | null = null
  return async (sender) => {
    // so that whoever has left does not take the turn of whoever is here
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
