/** Reads each new offer out, once, while that is switched on and the browser can. The choice is kept on the device. */
import { useEffect } from 'react'
import { openPersistedState } from '../../ui/persisted-state.ts'
import { spokenOffer } from './cab-labels.ts'
import { offerKey, type ShownOffer } from './offers-on-screen.ts'
import { speak, stopSpeaking } from './speech.ts'

const yearMs = 365 * 24 * 3_600_000

/** Whether offers are read out. */
export const voiceSwitch = openPersistedState<boolean>({
  key: 'cab-voice',
  version: 1,
  keptForMs: yearMs,
  initial: true,
  restore: (value) => value !== false,
})

/** Spoken once for each offer and visit, even where the voice fails: the screen shows the same. */
const spoken = new Set<string>()

/** `answerable`: those that can be accepted, the most urgent first. */
export const useSpokenOffers = (answerable: readonly ShownOffer[], isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted) return
    const next = answerable.find(
      ({ offer, isExpired }) => !isExpired && !spoken.has(offerKey(offer)),
    )?.offer
    if (!next) return
    spoken.add(offerKey(next))
    speak(spokenOffer(next))
  }, [isWanted, answerable])

  const isNothingThere = answerable.length === 0
  useEffect(() => {
    if (!isWanted || isNothingThere) stopSpeaking()
  }, [isWanted, isNothingThere])
  useEffect(() => stopSpeaking, [])
}
