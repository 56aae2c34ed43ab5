import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { Suggestion, Suggestions } from './use-suggestions.ts'

export type SuggestionCopy = {
  /** Shown when nothing matches the typed text. Free text stays allowed, so say what happens with it. */
  none: string
  /** The look-up failed (no connection). */
  failed: string
  /** Read out when suggestions arrive. */
  count: (n: number) => string
}

type SuggestionListProps = {
  id: string
  label: string | undefined
  found: Suggestions
  typed: string
  isShown: boolean
  /** Index of the option the keyboard is on, or -1. */
  active: number
  optionId: (index: number) => string
  words: SuggestionCopy
  iconFor?: (option: Suggestion) => ReactNode
  onPick: (option: Suggestion) => void
}

/** The list below a combobox: options, or why there are none. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, label, found, typed, isShown, active, optionId, words, iconFor, onPick } = props
  const options = found.state === 'ready' ? found.options : []
  return (
    <div
      className={classNames(
        'border-line bg-raised shadow-float absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-lg border p-1',
        !isShown && 'hidden',
      )}
      // Keeps the focus in the text while the list is pressed or scrolled.
      onPointerDown={(event) => event.preventDefault()}
    >
      {found.state === 'failed' && <ListNote>{words.failed}</ListNote>}
      {found.state === 'loading' && <ListSkeleton />}
      {found.state === 'ready' && options.length === 0 && <ListNote>{words.none}</ListNote>}
      <ul id={id} role="listbox" aria-label={label} hidden={options.length === 0}>
        {options.map((option, index) => (
          <SuggestionRow
            key={option.id}
            id={optionId(index)}
            option={option}
            typed={typed}
            icon={iconFor?.(option)}
            isActive={index === active}
            onPick={() => onPick(option)}
          />
        ))}
      </ul>
    </div>
  )
}

type SuggestionRowProps = {
  id: string
  option: Suggestion
  typed: string
  icon: ReactNode
  isActive: boolean
  onPick: () => void
}

function SuggestionRow({ id, option, typed, icon, isActive, onPick }: SuggestionRowProps) {
  const start = option.label.toLowerCase().indexOf(typed.trim().toLowerCase())
  const end = start + typed.trim().length
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      // A click belongs to the option it began on, also when the page moves under the mouse before it ends.
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onClick={onPick}
      className={classNames(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 [&_svg]:size-5',
        isActive ? 'bg-plate text-plate-ink' : 'hover:bg-sunken',
      )}
    >
      {icon}
      <span className="min-w-0">
        <span className="block truncate">
          {start < 0 ? (
            option.label
          ) : (
            <>
              {option.label.slice(0, start)}
              <b className="font-heavy">{option.label.slice(start, end)}</b>
              {option.label.slice(end)}
            </>
          )}
        </span>
        {option.detail && (
          <span className={classNames('block truncate text-sm', isActive ? '' : 'text-ink-muted')}>
            {option.detail}
          </span>
        )}
      </span>
    </li>
  )
}

function ListNote({ children }: { children: ReactNode }) {
  return <p className="text-ink-muted px-3 py-2.5 text-sm">{children}</p>
}

function ListSkeleton() {
  return (
    <div aria-hidden className="animate-breathe">
      {['w-1/2', 'w-2/3', 'w-2/5'].map((width) => (
        <div key={width} className="flex min-h-12 items-center px-3">
          <span className={`bg-line h-4 rounded-sm ${width}`} />
        </div>
      ))}
    </div>
  )
}
