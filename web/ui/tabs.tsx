import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Tab = {
  id: string
  label: string
  /** How many items wait inside. Zero is shown as well: it answers the question. */
  count?: number
  panel: ReactNode
}

type TabsProps = {
  /** What the tabs are about, for screen readers. */
  label: string
  tabs: readonly Tab[]
  /** Id of the tab shown. The caller keeps it (best in the address, so that Back works). */
  value: string
  onValueChange: (id: string) => void
  className?: string
}

/** Tabs after the WAI-ARIA pattern: one stop for Tab, arrows move and select, Home and End jump. A second line takes what does not fit. */
export function Tabs({ label, tabs, value, onValueChange, className }: TabsProps) {
  const baseId = useId()
  const selected = tabs.find((tab) => tab.id === value) ?? tabs[0]
  const tabId = (id: string): string => `${baseId}-tab-${id}`

  const select = (id: string): void => {
    onValueChange(id)
    document.getElementById(tabId(id))?.focus()
  }

  const press = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.id === selected?.id)
    const target = targetOf(event.key, at, tabs.length)
    const next = target === null ? undefined : tabs[target]
    if (!next) return
    event.preventDefault()
    select(next.id)
  }

  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={press}
        className={classNames(
          'border-line flex flex-wrap gap-x-1 border-b',
          // two lines of two, and none left over
          tabs.length === 4 && 'max-sm:grid max-sm:grid-cols-2',
        )}
      >
        {tabs.map((tab) => {
          const isSelected = tab.id === selected?.id
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={tabId(tab.id)}
              aria-selected={isSelected}
              aria-controls={isSelected ? `${baseId}-panel` : undefined}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => select(tab.id)}
              className={classNames(
                'flex min-h-12 items-center gap-2 rounded-t-md -outline-offset-3! border-b-[3px] px-3 text-sm font-bold whitespace-nowrap transition-colors',
                isSelected
                  ? 'border-action text-ink'
                  : 'text-ink-muted hover:text-ink border-transparent hover:border-line-strong',
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span
                  className={classNames(
                    'min-w-6 rounded-full px-1.5 py-0.5 text-center text-xs leading-tight',
                    isSelected ? 'bg-plate text-plate-ink' : 'bg-sunken text-ink-muted',
                  )}
                >
                  {tab.count}
                </span>
              )}
            </button>
          )
        })}
      </div>
      {selected && (
        <div
          key={selected.id}
          role="tabpanel"
          id={`${baseId}-panel`}
          aria-labelledby={tabId(selected.id)}
          tabIndex={0}
          className="rounded-md pt-5"
        >
          {selected.panel}
        </div>
      )}
    </div>
  )
}

/** The tab that a key moves to from the one at `at`, or null for other keys. */
export const targetOf = (key: string, at: number, count: number): number | null => {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowLeft':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
