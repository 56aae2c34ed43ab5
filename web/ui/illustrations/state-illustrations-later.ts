/** Illustrations of `state-illustrations.tsx` for pages that show them to few, and load them beside the page. */
import { lazyIllustration } from '../loading/lazy-illustration.tsx'

const load = () => import('./state-illustrations.tsx')

export const NoJobsLater = lazyIllustration(async () => (await load()).NoJobsIllustration)
export const NoEntryLater = lazyIllustration(async () => (await load()).NoEntryIllustration)
