/** Everything by the keyboard: bookings and people by what is known of them, what can be done with what is open, and pages. Opened by Ctrl or ⌘ with K. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import {
  operatorSearchMaxLength,
  operatorSearchMinLength,
} from '../../../domain/operations/operator-search.ts'
import type { ViewedList } from '../../../domain/operations/saved-view.ts'
import { savedViewsQuery } from '../../api/operations/saved-views.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { adminPages } from './admin-nav.tsx'
import { pressByKey } from './console-keys.ts'
import { pageActions } from './key-lines.ts'
import { Found, useRested } from './operator-search.tsx'

type Target = { label: string } & ({ to: string } | { key: string })

/** What can be done without a booking, beside the pages. */
const actions: readonly { to: string; label: string }[] = [
  { to: `${paths.adminBoard}?show=trouble`, label: 'Show what needs attention' },
  { to: paths.adminPhone, label: 'Book for a caller' },
  { to: paths.adminShift, label: 'Begin or end your shift' },
  { to: paths.adminAdvert(), label: 'New advertisement' },
  { to: paths.adminTariffNew(), label: 'New tariff version' },
]

const line =
  'hover:bg-sunken focus-visible:bg-sunken text-ink flex min-h-11 w-full items-center rounded-md px-2 text-left no-underline'

const pageOfList: Record<ViewedList, string> = {
  board: paths.adminBoard,
  bookings: paths.adminBookings,
  drivers: paths.admin,
  users: paths.adminUsers,
  audit: paths.adminAudit,
  inbox: paths.adminInbox,
}

type PaletteProps = { onOpenChange: (isOpen: boolean) => void }

export function Palette({ onOpenChange }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const search = useRested(typed.trim())
  const close = (): void => onOpenChange(false)
  const wanted = typed.trim().toLowerCase()
  const { data: saved } = useQuery(savedViewsQuery)
  const [onPage] = useState(pageActions)
  const targets: readonly Target[] = [
    ...onPage,
    ...adminPages.map(({ to, label }): Target => ({ to, label: `Go to ${label}` })),
    ...actions,
    ...(saved?.views ?? []).map(({ list, name, query }): Target => ({
      to: `${pageOfList[list]}?${query}`,
      label: `${pageLabel(pageOfList[list])}: ${name}`,
    })),
  ]
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .slice(0, wanted === '' ? Math.max(6, onPage.length) : 5)

  const press = (event: KeyboardEvent): void => {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, a, button') ?? [])]
    const here = stops.findIndex((stop) => stop === document.activeElement)
    if (event.key === 'Enter' && document.activeElement === field.current) {
      event.preventDefault()
      stops[1]?.click()
      return
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    stops[here + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  }
  return (
    <Dialog isOpen onOpenChange={onOpenChange} title="Find anything" initialFocus={field}>
      <div ref={box} onKeyDown={press} className="flex flex-col gap-2">
        <TextField
          ref={field}
          label={<span className="sr-only">Reference, plate, phone, name or page</span>}
          placeholder="Reference, plate, phone, name or page"
          autoComplete="off"
          spellCheck={false}
          maxLength={operatorSearchMaxLength}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {search.length >= operatorSearchMinLength && search === typed.trim() && (
          <Found search={search} onLeave={close} isQuiet={targets.length > 0} />
        )}
        {targets.length > 0 && (
          <section aria-label="Pages and actions">
            <h3 className="text-ink-muted px-2 pt-1 text-sm">Pages and actions</h3>
            <ul>
              {targets.map((target) => (
                <li key={target.label}>
                  {'to' in target ? (
                    <Link to={target.to} onClick={close} className={line}>
                      {target.label}
                    </Link>
                  ) : (
                    <button
                      type="button"
                      className={line}
                      onClick={() => {
                        // the control is pressed once this window has given the focus back
                        flushSync(close)
                        pressByKey(target.key)
                      }}
                    >
                      {target.label}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}

const pageLabel = (page: string): string => adminPages.find(({ to }) => to === page)?.label ?? page
