/** The part of a service worker's surroundings that ours uses (W3C Service Workers); the project's types are those of a page. */
export type LifeEvent = Event & { waitUntil: (work: Promise<unknown>) => void }

export type AskEvent = LifeEvent & {
  request: Request
  /** The answer to a navigation, asked for while the worker was waking up; undefined when it was not. */
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}

export type WorkerScope = {
  addEventListener: ((type: 'install' | 'activate', listen: (event: LifeEvent) => void) => void) &
    ((type: 'fetch', listen: (event: AskEvent) => void) => void)
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  location: { origin: string }
}
