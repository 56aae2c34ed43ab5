import { lazy, Suspense, type ComponentType } from 'react'

type Picture = ComponentType<{ className?: string }>

/**
 * A picture whose script comes after the page's: it decorates, so where it cannot be loaded (no connection, say) the page does without.
 */
export const lazyPicture = (load: () => Promise<Picture>): Picture => {
  const Loaded = lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: () => null }
    }
  })
  return function LazyPicture(props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
