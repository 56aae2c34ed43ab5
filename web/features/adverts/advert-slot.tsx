import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState, type RefObject, useSyncExternalStore } from 'react'
import { type AdvertPosition, advertPositions } from '../../../domain/adverts/advert.ts'
import { advertsQuery } from '../../api/adverts/adverts.ts'
import { AdvertRotation } from './advert-rotation.tsx'
import { isBelowSight, useSight } from './sight.ts'
import { tabStorage } from '../../ui/device-storage.ts'

/**
 * Positions whose adverts the visitor has hidden, until the tab is closed. Kept because they asked for it and for no other purpose: it is
 * never sent anywhere.
 */
const storageKey = 'towline.adverts.hidden'

let hidden: ReadonlySet<AdvertPosition> | undefined
const listeners = new Set<() => void>()

const read = (): ReadonlySet<AdvertPosition> => {
  const kept = tabStorage.read(storageKey)?.split(' ') ?? []
  return new Set(advertPositions.filter((position) => kept.includes(position)))
}

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

const hiddenAdverts = {
  has: (position: AdvertPosition): boolean => (hidden ??= read()).has(position),
  hide: (position: AdvertPosition): void => {
    hidden = new Set([...(hidden ?? read()), position])
    tabStorage.write(storageKey, [...hidden].join(' '))
    for (const notify of listeners) notify()
  },
  /** In a component; false while the page is drawn on the server. */
  use: (position: AdvertPosition): boolean =>
    useSyncExternalStore(
      subscribe,
      () => hiddenAdverts.has(position),
      () => false,
    ),
}

/**
 * The content of an advert's place: nothing until it comes near, then what runs there. Loading and counting fail silently, except for the
 * browser's console.
 */
export function AdvertSlot({ position }: { position: AdvertPosition }) {
  const frame = useRef<HTMLDivElement>(null)
  const { isNear, isSeen } = useSight(frame)
  const isHidden = hiddenAdverts.use(position)
  const [isHiddenHere, setHiddenHere] = useState(false)
  const { data, isError } = useQuery({
    ...advertsQuery(position),
    enabled: isNear && !isHidden,
  })
  // Adverts cached by another page would be drawn before this one has hydrated its prerendered HTML.
  const adverts = isNear ? data?.adverts : undefined
  const isEmpty = isHidden || isError || adverts?.length === 0

  const hide = (): void => {
    setHiddenHere(true)
    hiddenAdverts.hide(position)
  }

  return (
    <div ref={frame} className="h-full">
      {isHiddenHere ? (
        <HiddenNote />
      ) : isEmpty ? (
        <Nothing frame={frame} />
      ) : (
        adverts && (
          <AdvertRotation adverts={adverts} position={position} isSeen={isSeen} onHide={hide} />
        )
      )}
    </div>
  )
}

/** Removes the place only where the visitor does not see it: still below the visible part. Otherwise it stays empty until the next page. */
function Nothing({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const [isGone, setGone] = useState(false)
  useLayoutEffect(() => {
    if (frame.current && isBelowSight(frame.current)) setGone(true)
  }, [frame])
  return isGone ? <span data-gone /> : null
}

/** Keeps the place as it is, and the focus of the visitor who pressed the button. */
function HiddenNote() {
  const note = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => note.current?.focus({ preventScroll: true }), [])
  return (
    <p
      ref={note}
      tabIndex={-1}
      className="text-ink-muted grid h-full place-items-center text-center text-sm"
    >
      Hidden until you close this tab.
    </p>
  )
}
