import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startServiceWorker } from './service-worker/start.ts'

/** A browser that is busy for longer is waited for no more. */
const idleWithinMs = 500

/** The page's own requests go first. */
const reportsAfterMs = 1_000

const hydrate = (): void =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })

// A pause after the scripts were read: a touch is answered before the page is hydrated, and not after both.
if ('requestIdleCallback' in window) requestIdleCallback(hydrate, { timeout: idleWithinMs })
else setTimeout(hydrate)

startServiceWorker()

// Failures until then are noted (`ui/note-crash.ts`). A browser that blocks the script loses the reports and nothing else.
const startReports = (): void =>
  void import('./report-errors.ts').then(({ reportErrors }) => reportErrors()).catch(() => {})
if (import.meta.env.PROD) setTimeout(startReports, reportsAfterMs)
