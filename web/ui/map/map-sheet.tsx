import { ChevronDown, ChevronUp } from 'lucide-react'
import {
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react'
import { Button } from '../button.tsx'

/** The button itself stays in view, below the header. */
const buttonRoomPx = 56

/** The room of the map, in pixels; its lower `coveredPx` are under the sheet. */
export type MapRoom = { width: number; height: number; coveredPx: number }

type MapSheetProps = {
  /** Over the upper left corner of the map. */
  corner: ReactNode
  /** Fills its room. */
  renderMap: (room: MapRoom) => ReactNode
  /** The part of the sheet that is in view without scrolling. */
  fold: ReactNode
  /** What is below the fold, as the label of the button that shows it. */
  more: string
  children: ReactNode
}

/**
 * A map over the whole screen and a sheet over its lower part; on a desktop the sheet is a column beside the map. The sheet is the page
 * itself: scrolling drags it, every key and screen reader that moves through a page moves through it, and nothing is hidden from either.
 * The button does the same in one press. Before scrolling, the fold lies at the lower edge of the screen; of the map at least the buttons in
 * its corner stay in view.
 */
export function MapSheet({ corner, renderMap, fold, more, children }: MapSheetProps) {
  const mapCell = useRef<HTMLDivElement>(null)
  const foldCell = useRef<HTMLDivElement>(null)
  const room = useMapRoom(mapCell, foldCell)
  const isUnfolded = useUnfolded()

  const turn = (): void => {
    const { offsetTop = 0, offsetHeight = 0 } = foldCell.current ?? {}
    const top = isUnfolded ? 0 : offsetTop + offsetHeight - buttonRoomPx
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top, behavior: isCalm ? 'auto' : 'smooth' })
  }

  return (
    <div
      data-full-bleed
      className="relative grid grid-cols-1 [--screen:calc(100svh-4.0625rem)] lg:grid-cols-[minmax(0,1fr)_27rem]"
    >
      <div
        ref={mapCell}
        className="bg-map-water sticky top-16 col-start-1 row-start-1 h-(--screen) self-start overflow-hidden"
      >
        {room && renderMap(room)}
        <div className="absolute top-2 left-2">{corner}</div>
      </div>
      <div className="pointer-events-none relative z-10 col-start-1 row-start-1 min-w-0 lg:col-start-2">
        <div className="flex min-h-(--screen) flex-col justify-end pt-[min(7.25rem,30svh)] lg:min-h-0 lg:pt-0">
          <div
            ref={foldCell}
            className="bg-surface border-line shadow-float pointer-events-auto rounded-t-xl border-t px-[min(1rem,5vw)] lg:rounded-none lg:border-t-0 lg:px-6 lg:pt-4 lg:shadow-none"
          >
            <span
              aria-hidden
              className="bg-line-strong mx-auto mt-2 mb-1 block h-1 w-10 rounded-full lg:hidden"
            />
            {fold}
            <Button
              variant="quiet"
              size="sm"
              isWide
              className="lg:hidden"
              icon={isUnfolded ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
              onClick={turn}
            >
              {isUnfolded ? 'Show the map' : more}
            </Button>
          </div>
        </div>
        <div className="bg-surface pointer-events-auto flex flex-col gap-5 px-[min(1rem,5vw)] pt-2 pb-8 lg:min-h-0 lg:px-6 lg:pt-5">
          {children}
        </div>
      </div>
    </div>
  )
}

/** However tall the fold is, with large type on a small screen, this much of the map is drawn for. */
const mostCovered = 0.7

/** Null until it is measured, which is before the first picture. */
const useMapRoom = (
  mapCell: RefObject<HTMLElement | null>,
  foldCell: RefObject<HTMLElement | null>,
): MapRoom | null => {
  const [room, setRoom] = useState<MapRoom | null>(null)
  useLayoutEffect(() => {
    const [map, fold] = [mapCell.current, foldCell.current]
    if (!map || !fold) return undefined
    const measure = (): void => {
      const { width, height, right } = map.getBoundingClientRect()
      const isBeside = fold.getBoundingClientRect().left >= right - 1
      const coveredPx = isBeside ? 0 : Math.min(fold.offsetHeight, height * mostCovered)
      setRoom((known) =>
        known?.width === width && known.height === height && known.coveredPx === coveredPx
          ? known
          : { width, height, coveredPx },
      )
    }
    measure()
    const eye = new ResizeObserver(measure)
    eye.observe(map)
    eye.observe(fold)
    return () => eye.disconnect()
  }, [mapCell, foldCell])
  return room
}

const subscribe = (notify: () => void): (() => void) => {
  window.addEventListener('scroll', notify, { passive: true })
  return () => window.removeEventListener('scroll', notify)
}

/** Far enough that a thumb meant it. */
const unfoldedFromPx = 80

const useUnfolded = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.scrollY > unfoldedFromPx,
    () => false,
  )
