import { NavLink } from 'react-router'
import { paths } from '../../paths.ts'

/** Where the desk leads; what is added stands here. */
const links: readonly { to: string; label: string }[] = [
  { to: paths.adminBoard, label: 'Board' },
  { to: paths.admin, label: 'Drivers' },
  { to: paths.verification, label: 'Verification' },
]

/** The way between the pages of the desk: all of them in sight, on a phone in as many lines as it takes. */
export function AdminNav() {
  return (
    <nav aria-label="Admin" className="border-line border-b">
      <ul className="-mb-px flex flex-wrap gap-x-1">
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="text-ink-muted hover:text-ink aria-[current=page]:border-action-edge aria-[current=page]:text-ink flex min-h-12 items-center border-b-3 border-transparent px-3 text-sm font-bold no-underline"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
