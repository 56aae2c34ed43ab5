import { Menu as MenuIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { classNames } from '../class-names.ts'
import { Menu, MenuLink } from '../feedback/menu.tsx'

export type HeaderLink = { to: string; label: string; icon?: ReactNode }

type SiteHeaderProps = {
  /** The logo as a link home. */
  brand: ReactNode
  links: readonly HeaderLink[]
  /** The sign-in link, or the menu of a signed-in user (`AccountMenu`). */
  account: ReactNode
  themeToggle?: ReactNode
}

/** The bar at the top: brand, links, account. With type so large that their names do not fit, they are pictures. */
export function SiteHeader({ brand, links, account, themeToggle }: SiteHeaderProps) {
  return (
    <header className="bg-ground border-line @container/bar sticky top-0 z-30 border-b print:hidden">
      <div className="max-w-page mx-auto flex min-h-16 items-center gap-2 px-4 md:gap-6 md:px-8 @max-[17rem]/bar:flex-wrap @max-[17rem]/bar:px-2">
        {brand}
        <nav aria-label="Main" className="hidden grow lg:block">
          <ul className="flex gap-1">
            {links.map((link) => (
              <li key={link.to}>
                <BarLink link={link} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1">
          {/* First from the left: when the button becomes a name, it grows into free space and nothing moves. */}
          {account}
          <span className="hidden lg:contents">{themeToggle}</span>
          <PhoneNavigation links={links} />
        </div>
      </div>
    </header>
  )
}

const barLook =
  'hover:bg-sunken flex min-h-11 items-center rounded-md px-3 text-sm font-medium no-underline'

/** A link to a part of a page never counts as the current page. */
function BarLink({ link: { to, label } }: { link: HeaderLink }) {
  if (to.includes('#')) {
    return (
      <Link to={to} className={classNames(barLook, 'text-ink-muted')}>
        {label}
      </Link>
    )
  }
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        classNames(barLook, isActive ? 'text-ink font-bold' : 'text-ink-muted')
      }
    >
      {label}
    </NavLink>
  )
}

function PhoneNavigation({ links }: { links: readonly HeaderLink[] }) {
  if (links.length === 0) return null
  return (
    <nav aria-label="Main menu" className="lg:hidden">
      <Menu trigger={<MenuIcon aria-hidden />} label="Menu">
        {links.map((link) => (
          <MenuLink key={link.to} to={link.to} icon={link.icon}>
            {link.label}
          </MenuLink>
        ))}
      </Menu>
    </nav>
  )
}
