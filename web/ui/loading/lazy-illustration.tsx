import { lazy, Suspense, type ComponentType } from 'react'

type Photo = ComponentType<{ className?: string }>

/**
 * An illustration whose script loads after the page's: it is decoration, so where it cannot be loaded (offline, say) the page does without.
 */
export const lazyIllustration = (load: () => Promise<Photo>): Photo => {
  const Loaded = lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: () => null }
    }
  })
  return function LazyIllustration(props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
