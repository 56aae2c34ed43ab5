/** The landing page's own row of the public pages, apart from the others: the booking loads with it, and with no other. */
import { paths } from './paths.ts'
import type { PublicPage } from './public-pages.ts'

export const publicHome: PublicPage = {
  path: paths.home,
  title: 'Towline · Vehicle recovery in Ireland, priced before booking',
  description:
    'Broken down in Ireland? See the price and the nearest recovery drivers before you book. Your card is charged only after a driver accepts.',
  headline: 'Broken down? See the price and who’s nearby.',
}

/** The image of a shared link, drawn by `workshop/drawings/draw-social-images.ts`. */
export const socialImage = (path: string): string =>
  `/social/${path === paths.home ? 'home' : path.slice(1)}.png`
