import { ChevronRight, Pause, Play, X } from 'lucide-react'
import {
  useEffect,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
  useSyncExternalStore,
} from 'react'
import type { Advert } from '../../../contract/adverts.ts'
import {
  viewedMs,
  type AdvertPosition,
  rotationSeconds,
  type AdInteractionType,
} from '../../../domain/adverts/advert.ts'
import { requestOf, type BodyOf, type CallKey } from '../../api/kit/call.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { announce } from '../../ui/feedback/live-region.tsx'
import { AdvertCard, type AdvertLook } from './advert-card.tsx'
import { isCovered } from './sight.ts'

type AdvertRotationProps = {
  /** At least one. */
  adverts: readonly Advert[]
  position: AdvertPosition
  /** Enough of the place is in sight to count as seen. */
  isSeen: boolean
  onHide: () => void
}

/**
 * The adverts of a position, one at a time. They change automatically only while the tab and the position are visible, the visitor's
 * pointer and focus are elsewhere and they have not asked for reduced motion; they can be stopped, paged by hand, and hidden (WCAG 2.2.2).
 */
export function AdvertRotation({ adverts, position, isSeen, onHide }: AdvertRotationProps) {
  const section = useRef<HTMLElement>(null)
  const [isStopped, setStopped] = useState(false)
  const { isHeld, handlers } = useHeld()
  const isLookedAt = usePageVisible() && isSeen
  const isStill = useReducedMotion()
  const isRunning = isLookedAt && !isHeld && !isStopped && !isStill
  const { shown, show } = useRotation(adverts.length, isRunning)
  const adId = adverts[shown]?.adId

  useEffect(() => {
    if (!isLookedAt || adId === undefined) return undefined
    const timer = window.setTimeout(() => {
      if (section.current && !isCovered(section.current)) trackInteraction(adId, 'view')
    }, viewedMs)
    return () => window.clearTimeout(timer)
  }, [isLookedAt, adId])

  const goOn = (): void => {
    const next = (shown + 1) % adverts.length
    show(next)
    const advert = adverts[next]
    if (advert) announce(`${advert.title}. ${advert.advertiserName}`)
  }

  const look: AdvertLook = position === 'sidebar' ? 'tall' : 'wide'
  return (
    <section ref={section} aria-label="Advertisement" className="relative h-full" {...handlers}>
      <div className="grid h-full">
        {adverts.map((advert, index) => (
          <div
            key={advert.adId}
            className={classNames(
              'col-start-1 row-start-1 min-w-0 transition-opacity duration-300',
              index !== shown && 'invisible opacity-0',
            )}
          >
            <AdvertCard
              advert={advert}
              look={look}
              onOpen={() => trackInteraction(advert.adId, 'click')}
            />
          </div>
        ))}
      </div>
      <Controls look={look}>
        {adverts.length > 1 && (
          <>
            <span className="text-ink-muted mr-1 text-xs tabular-nums">
              <span className="sr-only">Advertisement </span>
              {`${shown + 1}/${adverts.length}`}
            </span>
            <IconButton label="Next advertisement" icon={<ChevronRight />} onClick={goOn} />
            {!isStill && (
              <IconButton
                label={isStopped ? 'Rotate advertisements' : 'Stop rotating'}
                icon={isStopped ? <Play /> : <Pause />}
                onClick={() => setStopped(!isStopped)}
              />
            )}
          </>
        )}
        <IconButton label="Hide advertisements here" icon={<X />} onClick={onHide} />
      </Controls>
    </section>
  )
}

/** On the line of the label, outside the link that covers the rest of the card. */
function Controls({ look, children }: { look: AdvertLook; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'absolute right-1 flex items-center',
        look === 'tall' ? 'bottom-1' : 'top-1',
      )}
    >
      {children}
    </div>
  )
}

/** Whether a mouse is over it or the keyboard is in it. A finger leaves no pointer behind. */
const useHeld = () => {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  return {
    isHeld: isPointed || isFocused,
    handlers: {
      onPointerEnter: (event: PointerEvent) => setPointed(event.pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}

/** Which of `count` is shown. While `isRunning` the next one follows automatically, each time after the whole pause. */
const useRotation = (count: number, isRunning: boolean) => {
  const [shown, setShown] = useState(0)
  const now = shown % count

  useEffect(() => {
    if (!isRunning || count < 2) return undefined
    const timer = window.setTimeout(() => setShown(now + 1), rotationSeconds * 1_000)
    return () => window.clearTimeout(timer)
  }, [isRunning, count, now])

  return { shown: now, show: (index: number) => setShown(index % count) }
}

/** What the browser reports of the visitor: whether the tab is visible, and whether they want reduced motion. */
const subscribeToVisibility = (notify: () => void): (() => void) => {
  document.addEventListener('visibilitychange', notify)
  return () => document.removeEventListener('visibilitychange', notify)
}

/** Whether the tab is in front. */
const usePageVisible = (): boolean =>
  useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )

const lessMotion = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)')

const subscribeToMotion = (notify: () => void): (() => void) => {
  const query = lessMotion()
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

/** Whether nothing may move automatically. */
const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribeToMotion,
    () => lessMotion().matches,
    () => true,
  )

const route = 'POST /api/adverts/:adId/interactions' satisfies CallKey

const seen = new Set<string>()

/**
 * Reports to the server that an advert was seen or opened. Without cookies and without waiting: `keepalive` completes it when the page is
 * left. A view is reported once for each advert and page load; the server counts one a day. A failure goes to the browser's console and
 * does not bother the visitor.
 */
const trackInteraction = (adId: string, type: AdInteractionType): void => {
  if (type === 'view') {
    if (seen.has(adId)) return
    seen.add(adId)
  }
  const body: BodyOf<typeof route> = { interaction_type: type }
  const { url, init } = requestOf(route, { params: { adId }, body })
  fetch(url, { ...init, credentials: 'omit', keepalive: true }).catch(() => undefined)
}
