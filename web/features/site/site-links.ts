/** The links of the header. The footer has its own list (`site-foot.tsx`), and so has an account's menu (`account-corner.tsx`). */
import { paths } from '../../paths.ts'

export type SiteLink = { to: string; label: string }

export const headerLinks: readonly SiteLink[] = [
  { to: paths.book, label: 'Book a recovery' },
  { to: paths.howItWorks, label: 'How it works' },
  { to: paths.pricing, label: 'Pricing' },
  { to: paths.drivers, label: 'Drivers' },
]
