import { ChevronDown, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../data/avatar.tsx'
import { RoleBadge } from '../data/badge.tsx'
import { Menu, MenuAction, MenuLink } from '../feedback/menu.tsx'
import type { HeaderLink } from './site-header.tsx'

export type HeaderAccount = {
  /** Name, or e-mail where there is no name. */
  name: string
  email: string
  roleLabel: string
  /** Pages for this user. */
  links: readonly HeaderLink[]
  signOutLabel: string
  onSignOut: () => void
  /** Below signing out: signing out everywhere. */
  moreActions?: readonly { label: string; icon?: ReactNode; onChoose: () => void }[]
}

/** On a phone there is room for a first name only; a screen reader reads all of it. */
function ShortName({ name }: { name: string }) {
  const [first = name, ...others] = name.split(' ')
  return (
    <span className="relative max-w-[min(5rem,100%)] truncate sm:max-w-40">
      {first}
      {others.length > 0 && <span className="max-sm:sr-only"> {others.join(' ')}</span>}
    </span>
  )
}

/** The signed-in user in the header; the name opens the links to their pages and sign-out. */
export function AccountMenu({ account }: { account: HeaderAccount }) {
  return (
    <Menu
      className="min-w-0"
      trigger={
        <>
          <Avatar name={account.name} size="sm" />
          <span className="flex min-w-0 items-center gap-2 max-sm:flex-col max-sm:items-start max-sm:gap-0 @max-[17rem]/bar:sr-only">
            <ShortName name={account.name} />
            <span className="text-ink-muted max-w-full truncate text-xs font-medium sm:hidden">
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
