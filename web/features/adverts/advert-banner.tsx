import { mayShowAdvert, type AdvertPosition, type AdvertScreen } from '../../../domain/advert.ts'
import { classNames } from '../../ui/class-names.ts'
import { island } from '../../ui/island.tsx'

/** Its script comes when someone does something with the page, and what it shows when the place comes near. */
const AdvertSlot = island(async () => (await import('./advert-slot.tsx')).AdvertSlot)

export type AdvertBannerProps = {
  screen: AdvertScreen
  position: AdvertPosition
  /** Something lies over the page: the place is kept, and nothing is in it. */
  isResting?: boolean
  /** Its place in the page. */
  className?: string
}

/**
 * The place of an advertisement, as high as it will be from the first paint on. Without scripts there is none; where nothing runs, it
 * goes while it is still out of sight. Nothing at all where the rules allow none.
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
