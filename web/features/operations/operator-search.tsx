/** The search field of every admin page: bookings and people by whatever a caller knows of them. "/" focuses it from anywhere. */
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import {
  operatorSearchMaxLength,
  operatorSearchMinLength,
} from '../../../domain/operations/operator-search.ts'
import { useList } from '../../api/kit/use-list.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import {
  foundBookingsQuery,
  foundPeopleQuery,
  operatorSearchQuery,
} from '../../api/operations/operator-search.ts'
import { Button } from '../../ui/button.tsx'
import { ListScreen } from '../../ui/data/list-screen.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { isLetterKeyIdle } from './console-keys.ts'
import { BookingRow, PersonRow } from './found-rows.tsx'

/** A pause before each search, because every search is recorded. */
const restMs = 300

const nothing = 'No matches. Try the start of a name, number, address or Eircode.'

export function OperatorSearch() {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const search = useRested(typed.trim())
  const box = useRef<HTMLDivElement>(null)
  const fieldId = useId()
  const panelId = useId()
  useSlash(fieldId)
  const isEnough = search.length >= operatorSearchMinLength
  const isShown = isOpen && isEnough

  const close = (): void => {
    setOpen(false)
    document.getElementById(fieldId)?.focus()
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, a, button') ?? [])]
    const here = stops.findIndex((stop) => stop === document.activeElement)
    const next = stops[here + (event.key === 'ArrowDown' ? 1 : -1)]
    if (!next || !isShown) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div role="search" aria-label="Bookings and people">
      <div
        ref={box}
        className="relative max-sm:w-full sm:w-80"
        onKeyDown={press}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setOpen(false)
        }}
      >
        <TextField
          id={fieldId}
          label={<span className="sr-only">Search bookings and people</span>}
          type="search"
          placeholder="Name, phone, Eircode, plate…"
          autoComplete="off"
          spellCheck={false}
          maxLength={operatorSearchMaxLength}
          aria-keyshortcuts="/"
          aria-controls={panelId}
          value={typed}
          onFocus={() => setOpen(true)}
          onChange={({ target }) => {
            setTyped(target.value)
            setOpen(true)
          }}
        />
        <div
          id={panelId}
          hidden={!isShown}
          className="border-line bg-raised shadow-float absolute inset-x-0 top-full z-40 mt-1 max-h-[70vh] overflow-y-auto overscroll-contain rounded-lg border p-2 sm:right-auto sm:w-120"
        >
          {isShown && <Found search={search} onLeave={() => setOpen(false)} />}
        </div>
      </div>
    </div>
  )
}

type FoundProps = {
  search: string
  onLeave: () => void
  /** Something else answers the search as well: nothing is said of no match. */
  isQuiet?: boolean
}

export function Found({ search, onLeave, isQuiet = false }: FoundProps) {
  const load = useLoad(operatorSearchQuery(search))
  return (
    <Loaded
      load={load}
      waiting={<Note>Searching…</Note>}
      instead={<Note>Search failed. Try again in a moment.</Note>}
    >
      {({ bookings, people }) => (
        <>
          {!(isQuiet && bookings.items.length + people.items.length === 0) && (
            <Count bookings={bookings.items.length} people={people.items.length} />
          )}
          <Group
            title="Bookings"
            first={bookings.items}
            rowKey={({ bookingId }) => bookingId}
            renderRow={(one) => <BookingRow found={one} onLeave={onLeave} />}
            all={bookings.nextCursor && <AllBookings search={search} onLeave={onLeave} />}
          />
          <Group
            title="People"
            first={people.items}
            rowKey={({ accountId }) => accountId}
            renderRow={(one) => <PersonRow found={one} onLeave={onLeave} />}
            all={people.nextCursor && <AllPeople search={search} onLeave={onLeave} />}
          />
        </>
      )}
    </Loaded>
  )
}

function Count({ bookings, people }: { bookings: number; people: number }) {
  const count = bookings + people
  return (
    <p role="status" className={count > 0 ? 'sr-only' : 'text-ink-muted px-2 py-2 text-sm'}>
      {count > 0
        ? `${bookings} ${bookings === 1 ? 'booking' : 'bookings'}, ${people} ${people === 1 ? 'person' : 'people'}`
        : nothing}
    </p>
  )
}

type GroupProps<Row> = {
  title: string
  first: readonly Row[]
  rowKey: (row: Row) => string
  renderRow: (row: Row) => ReactNode
  /** Every match; null when the first are all. */
  all: ReactNode
}

/** The first matches of one kind, and all of them on a press. */
function Group<Row>({ title, first, rowKey, renderRow, all }: GroupProps<Row>) {
  const [isAll, setAll] = useState(false)
  if (first.length === 0) return null
  if (isAll && all) return <Section title={title}>{all}</Section>
  return (
    <Section title={title}>
      <ul>
        {first.map((one) => (
          <li key={rowKey(one)}>{renderRow(one)}</li>
        ))}
      </ul>
      {all && (
        <Button size="sm" variant="quiet" onClick={() => setAll(true)}>
          More {title.toLowerCase()}
        </Button>
      )}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="not-first:mt-2">
      <h2 className="text-ink-muted px-2 pt-1 text-sm">{title}</h2>
      {children}
    </section>
  )
}

type AllProps = { search: string; onLeave: () => void }

function AllBookings({ search, onLeave }: AllProps) {
  return (
    <ListScreen
      list={useList(foundBookingsQuery(search))}
      rowKey={({ bookingId }) => bookingId}
      renderRow={(one) => <BookingRow found={one} onLeave={onLeave} />}
      label="Searching all bookings"
      waiting={<Note>Searching…</Note>}
      className=""
      empty={nothing}
    />
  )
}

function AllPeople({ search, onLeave }: AllProps) {
  return (
    <ListScreen
      list={useList(foundPeopleQuery(search))}
      rowKey={({ accountId }) => accountId}
      renderRow={(one) => <PersonRow found={one} onLeave={onLeave} />}
      label="Searching all people"
      waiting={<Note>Searching…</Note>}
      className=""
      empty={nothing}
    />
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-ink-muted px-2 py-2 text-sm">{children}</p>
}

/** The typed text, once typing pauses. */
export const useRested = (text: string): string => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), restMs)
    return () => window.clearTimeout(timer)
  }, [text])
  return rested
}

/** A "/" that is not typed into another field focuses this one. */
const useSlash = (fieldId: string): void => {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== '/' || isLetterKeyIdle(event)) return
      event.preventDefault()
      document.getElementById(fieldId)?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [fieldId])
}
