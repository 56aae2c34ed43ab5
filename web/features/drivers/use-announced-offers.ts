import { useEffect } from 'react'
import { announce } from '../../ui/feedback/live-region.tsx'
import { spokenOffer } from './cab-labels.ts'
import { offerKey, type ShownOffer } from './offers-on-screen.ts'

/** Once for each offer and page. */
const announced = new Set<string>()

/** Has each new offer read out by a screen reader, whichever screen shows it. */
export const useAnnouncedOffers = (open: readonly ShownOffer[]): void => {
  useEffect(() => {
    for (const { offer, isExpired } of open) {
      if (isExpired || announced.has(offerKey(offer))) continue
      announced.add(offerKey(offer))
      announce(spokenOffer(offer))
    }
  }, [open])
}
