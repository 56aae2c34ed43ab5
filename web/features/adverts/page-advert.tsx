import { useLocation } from 'react-router'
import type { AdvertPosition } from '../../../domain/adverts/advert.ts'
import { paths } from '../../paths.ts'
import { AdvertBanner } from './advert-banner.tsx'
import { advertScreenOf } from './advert-screens.ts'

/** An advert on the current page, if its kind may have one here. */
export function PageAdvert(props: { position: AdvertPosition; className?: string }) {
  const { pathname } = useLocation()
  const screen = advertScreenOf(pathname)
  // The booking flow lies over the landing page, which keeps its shape below it.
  return screen && <AdvertBanner {...props} screen={screen} isResting={pathname === paths.book} />
}
