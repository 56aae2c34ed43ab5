import { ChevronDown, LogOut, Menu as MenuIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { Avatar } from './avatar.tsx'
import { RoleBadge } from './badge.tsx'
import { classNames } from './class-names.ts'
import { Menu, MenuAction, MenuLink } from './menu.tsx'

export type HeaderLink = { to: string; label: string; icon?: ReactNode }

export type HeaderAccount = {
  /** Name, or e-mail where there is no name. */
  name: string
  email: string
  roleLabel: string
  /** Pages of this person. */
  links: readonly HeaderLink[]
  signOutLabel: string
  onSignOut: () => void
  /** Below signing out: signing out everywhere. */
  moreActions?: readonly { label: string; icon?: ReactNode; onChoose: () => void }[]
}

type SiteHeaderProps = {
  /** The logo as a link home. */
  brand: ReactNode
  links: readonly HeaderLink[]
  account?: HeaderAccount | null
  /** Shown while nobody is signed in: the sign-in button. */
  signIn?: ReactNode
  themeToggle?: ReactNode
}

/** The bar at the top: brand, where one can go, who one is. */
export function SiteHeader({ brand, links, account, signIn, themeToggle }: SiteHeaderProps) {
  return (
    <header className="bg-ground border-line sticky top-0 z-30 border-b">
      <div className="max-w-page mx-auto flex min-h-16 items-center gap-2 px-4 md:gap-6 md:px-8">
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
        <div className="ml-auto flex items-center gap-1">
          {/* First from the left: when it turns from a button into a name, it grows into free space and nothing moves. */}
          {account ? <AccountMenu account={account} /> : signIn}
          <span className="hidden lg:contents">{themeToggle}</span>
          <PhoneNavigation links={links} />
        </div>
      </div>
    </header>
  )
}

const barLook =
  'hover:bg-sunken flex min-h-11 items-center rounded-md px-3 text-sm font-medium no-underline'

/** A link to a part of a page is never "where one is". */
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

function AccountMenu({ account }: { account: HeaderAccount }) {
  return (
    <Menu
      trigger={
        <>
          <Avatar name={account.name} size="sm" />
          <span className="flex min-w-0 items-center gap-2 max-sm:flex-col max-sm:items-start max-sm:gap-0">
            <span className="max-w-20 truncate sm:max-w-40">{account.name}</span>
            <span className="text-ink-muted text-xs font-medium sm:hidden">
              {account.roleLabel}
            </span>
            <span className="hidden sm:inline">
              <RoleBadge>{account.roleLabel}</RoleBadge>
            </span>
          </span>
          <ChevronDown aria-hidden className="text-ink-muted max-sm:hidden" />
        </>
      }
    >
      <p className="border-line mb-2 border-b px-3 pt-1 pb-3 text-sm">
        <span className="block truncate font-bold">{account.name}</span>
        <span className="text-ink-muted block truncate">{account.email}</span>
      </p>
      {account.links.map((link) => (
        <MenuLink key={link.to} to={link.to} icon={link.icon}>
          {link.label}
        </MenuLink>
      ))}
      <MenuAction icon={<LogOut aria-hidden />} onChoose={account.onSignOut}>
        {account.signOutLabel}
      </MenuAction>
      {account.moreActions?.map((action) => (
        <MenuAction key={action.label} icon={action.icon} onChoose={action.onChoose}>
          {action.label}
        </MenuAction>
      ))}
    </Menu>
  )
}

function PhoneNavigation({ links }: { links: readonly HeaderLink[] }) {
  if (links.length === 0) return null
  return (
    <nav aria-label="Main, small screen" className="lg:hidden">
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
