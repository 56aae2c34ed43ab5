/** The pause after the page has loaded: its own remaining requests go first. */
const quietMs = 3_000

/**
 * Has the browser keep the shell for when there is no connection. A development server has no service worker, and a browser may refuse one
 * (a private window): everything works without it.
 */
export const startServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const start = () => setTimeout(register, quietMs)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}

/** Registration without a connection fails, and the browser reports that as a fault of the page: it waits until the device is online. */
const register = (): void => {
  if (!navigator.onLine) return window.addEventListener('online', register, { once: true })
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
}
