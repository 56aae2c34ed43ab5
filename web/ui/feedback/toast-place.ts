export type Edges = { top: number; bottom: number }

type Room = {
  /** The usual place, below the header of a page. */
  leastPx: number
  /** How tall the toast is, with the gap above it. */
  tallPx: number
}

/** The lower edge of what is at the top of the screen: the page's header, and the title of a dialog that the toast would reach. */
export const toastsFrom = (bars: readonly Edges[], { leastPx, tallPx }: Room): number =>
  bars
    .toSorted((a, b) => a.top - b.top)
    .reduce(
      (from, { top, bottom }) => (top < from + tallPx ? Math.max(from, bottom) : from),
      leastPx,
    )

/** The header of a page or a dialog, and the connection banner above a page. Found here, so that no page loads more for it. */
const saysWhere = 'header:not(main *), [role="status"]:has(+ main) > p'

/** The same for the screen as it is now. */
export const measureToastsFrom = (heightPx: number): number => {
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const bars = [...document.querySelectorAll(saysWhere)]
  return toastsFrom(
    bars.map((bar) => bar.getBoundingClientRect()),
    { leastPx: 4 * remPx, tallPx: heightPx + remPx },
  )
}
