/** The search field of every admin page: bookings and people by whatever a caller knows of them. "/" focuses it from anywhere. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import {
  operatorSearchMaxLength,
  operatorSearchMinLength,
} from '../../../domain/operations/operator-search.ts'
import {
  operatorSearchQuery,
  foundBookingsQuery,
  foundPeopleQuery,
} from '../../api/operations/operator-search.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { BookingRow, PersonRow } from './found-rows.tsx'

/** A pause before each search, because every search is recorded. */
const restMs = 300

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

function Found({ search, onLeave }: { search: string; onLeave: () => void }) {
  const { data, error } = useQuery(operatorSearchQuery(search))
  const [isAll, setAll] = useState({ bookings: false, people: false })
  if (error) return <Note>It could not be looked for. Type again in a moment.</Note>
  if (!data) return <Note>Looking…</Note>
  const { bookings, people } = data
  const count = bookings.items.length + people.items.length
  return (
    <>
      <p role="status" className={count > 0 ? 'sr-only' : 'text-ink-muted px-2 py-2 text-sm'}>
        {count > 0
          ? `${bookings.items.length} bookings, ${people.items.length} people`
          : 'Nothing fits. The beginning of a name, a number, an address or an Eircode will do.'}
      </p>
      {bookings.items.length > 0 && (
        <Group title="Bookings">
          {isAll.bookings ? (
            <AllBookings search={search} onLeave={onLeave} />
          ) : (
            <>
              <ul>
                {bookings.items.map((one) => (
                  <BookingRow key={one.bookingId} found={one} onLeave={onLeave} />
                ))}
              </ul>
              {bookings.nextCursor !== null && (
                <More onPress={() => setAll({ ...isAll, bookings: true })}>More bookings</More>
              )}
            </>
          )}
        </Group>
      )}
      {people.items.length > 0 && (
        <Group title="People">
          {isAll.people ? (
            <AllPeople search={search} onLeave={onLeave} />
          ) : (
            <>
              <ul>
                {people.items.map((one) => (
                  <PersonRow key={one.accountId} found={one} onLeave={onLeave} />
                ))}
              </ul>
              {people.nextCursor !== null && (
                <More onPress={() => setAll({ ...isAll, people: true })}>More people</More>
              )}
            </>
          )}
        </Group>
      )}
    </>
  )
}

type AllProps = { search: string; onLeave: () => void }

function AllBookings({ search, onLeave }: AllProps) {
  const list = useInfiniteQuery(foundBookingsQuery(search))
  return (
    <>
      <ul>
        {list.data?.pages
          .flatMap(({ items }) => items)
          .map((one) => (
            <BookingRow key={one.bookingId} found={one} onLeave={onLeave} />
          ))}
      </ul>
      {list.hasNextPage && <More onPress={() => void list.fetchNextPage()}>More bookings</More>}
    </>
  )
}

function AllPeople({ search, onLeave }: AllProps) {
  const list = useInfiniteQuery(foundPeopleQuery(search))
  return (
    <>
      <ul>
        {list.data?.pages
          .flatMap(({ items }) => items)
          .map((one) => (
            <PersonRow key={one.accountId} found={one} onLeave={onLeave} />
          ))}
      </ul>
      {list.hasNextPage && <More onPress={() => void list.fetchNextPage()}>More people</More>}
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="not-first:mt-2">
      <h2 className="text-ink-muted px-2 pt-1 text-sm">{title}</h2>
      {children}
    </section>
  )
}

function More({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Button size="sm" variant="quiet" onClick={onPress}>
      {children}
    </Button>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-ink-muted px-2 py-2 text-sm">{children}</p>
}

/** The typed text, once typing pauses. */
const useRested = (text: string): string => {
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
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (target instanceof Element && target.closest('input, textarea, select, [role="dialog"]'))
        return
      event.preventDefault()
      document.getElementById(fieldId)?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [fieldId])
}
