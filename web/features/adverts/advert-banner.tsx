import {
  mayShowAdvert,
  type AdvertPosition,
  type AdvertScreen,
} from '../../../domain/adverts/advert.ts'
import { classNames } from '../../ui/class-names.ts'
import { island } from '../../ui/loading/island.tsx'

/** Its script loads with the visitor's first interaction, and its adverts when the place comes near. */
const AdvertSlot = island(async () => (await import('./advert-slot.tsx')).AdvertSlot, {
  isDispensable: true,
})

export type AdvertBannerProps = {
  screen: AdvertScreen
  position: AdvertPosition
  /** Something lies over the page: the place is kept, but empty. */
  isResting?: boolean
  /** Its place in the page. */
  className?: string
}

/**
 * The place of an advert, at its final height from the first paint on. Without scripts there is none; where no advert runs, it is removed
 * while it is still out of sight. Draws nothing where the rules allow no advert.
 */
export function AdvertBanner({ screen, position, isResting, className }: AdvertBannerProps) {
  if (!mayShowAdvert(screen, position)) return null
  return (
    <div className={classNames('@container no-js:hidden has-[[data-gone]]:hidden', className)}>
      <div className={position === 'sidebar' ? 'h-84' : 'h-36'}>
        {!isResting && <AdvertSlot position={position} />}
      </div>
    </div>
  )
}
