/** Prerendered pages in their latest state, each rendered again when it is next asked for. */
import { waitAtMost } from '../../wait-at-most.ts'
import type { Drawing } from './rendered-pages.ts'

/** A reader waits no longer than this for newer counts; the page as it was is good enough. */
const patienceMs = 1_000

type Options<T> = {
  draw: (name: string, drawing: Drawing) => Promise<T>
  /** A page could not be rendered again, and readers get it as it was. */
  onStale: (error: unknown) => void
}

type Page<T> = {
  latest: { drawing: Pick<Drawing, 'key' | 'prices'>; value: T } | null
  making: { key: string; value: Promise<T> } | null
}

/** Nothing is rendered into the files of the build, and their prices are those of the build. */
const built: Pick<Drawing, 'key' | 'prices'> = { key: '', prices: '' }

/**
 * The page `name` with what is in `drawing`, or as it was a moment ago where that has the same prices; null: as it was built. Throws when
 * a page with other prices cannot be rendered.
 */
export const rerenderedPages = <T>({
  draw,
  onStale,
}: Options<T>): ((name: string, drawing: Drawing) => Promise<T | null>) => {
  const pages = new Map<string, Page<T>>()
  /** Pages that no reader has to wait for are rendered one after the other, and leave the processor to other requests. */
  let queue: Promise<unknown> = Promise.resolve()

  const begin = (name: string, page: Page<T>, drawing: Drawing, isUrgent: boolean): Promise<T> => {
    const value = isUrgent ? draw(name, drawing) : queue.then(() => draw(name, drawing))
    if (!isUrgent) queue = value.catch(() => {})
    const making = { key: drawing.key, value }
    page.making = making
    value.then(
      (drawn) => {
        if (page.making !== making) return
        page.latest = { drawing, value: drawn }
        page.making = null
      },
      (error: unknown) => {
        if (page.making === making) page.making = null
        if (!isUrgent) onStale(error)
      },
    )
    return value
  }

  return async (name, drawing) => {
    const page: Page<T> = pages.get(name) ?? { latest: null, making: null }
    pages.set(name, page)
    const { key, prices } = page.latest?.drawing ?? built
    if (page.latest && key === drawing.key) return page.latest.value
    const isUrgent = prices !== drawing.prices
    const value =
      page.making?.key === drawing.key ? page.making.value : begin(name, page, drawing, isUrgent)
    if (isUrgent) return value
    await waitAtMost(patienceMs, value)
    return page.latest?.value ?? null
  }
}
