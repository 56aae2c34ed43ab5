/**
 * Failures of the page, noted from its first script on and reported by a script that loads later (`web/report-errors.ts`). Where that never
 * loads, a few stay noted and nothing else happens.
 */

declare global {
  interface Window {
    /** The failures until the reporter has loaded; then the reporter itself. */
    pageErrors?: { length: number; push: (event: Event) => unknown }
  }
}

/** In the page from its beginning, so it can use nothing but itself. */
export const noteErrors = `pageErrors=[];['error','unhandledrejection','vite:preloadError'].forEach(function(n){addEventListener(n,function(e){pageErrors.length<9&&pageErrors.push(e)})})`

export const crashEvent = 'crash'
export type Crash = { error: unknown; reportId: string }

export const newReportId = (): string =>
  crypto.getRandomValues(new Uint8Array(26)).reduce((id, n) => id + (n % 36).toString(36), 'err_')

/**
 * Notes what an error boundary caught. Returns the id of the report, to be read out to support; null when none can be made: the page only
 * lacks a connection.
 */
export const noteCrash = (error: unknown): string | null => {
  if (!navigator.onLine || (error instanceof Error && error.name === 'OfflineError')) return null
  const reportId = newReportId()
  const detail: Crash = { error, reportId }
  window.pageErrors?.push(new CustomEvent(crashEvent, { detail }))
  return reportId
}
