import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { AdvertPosition } from '../../../domain/advert.ts'
import { advertsQuery } from '../../api/public-queries.ts'
import { AdvertRotation } from './advert-rotation.tsx'
import { hiddenAdverts } from './hidden-adverts.ts'
import { isBelowSight, useSight } from './sight.ts'

/**
 * What is in the place of an advertisement: nothing until it comes near, then what runs there. Loading and counting fail silently, which
 * the browser's console says and nobody else.
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
  // Kept from another page, it would be there before this one has taken over its prerendered HTML.
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

/** The place goes where nobody sees it go: still below what is in sight. Otherwise it stays empty until the next page. */
function Nothing({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const [isGone, setGone] = useState(false)
  useLayoutEffect(() => {
    if (frame.current && isBelowSight(frame.current)) setGone(true)
  }, [frame])
  return isGone ? <span data-gone /> : null
}

/** Keeps the place as it is, and the focus of whoever pressed the button. */
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
