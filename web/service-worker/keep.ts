/** The files kept on the device, in one cache per version of the shell. */
import type { Shell } from './shell.ts'

const prefix = 'towline-'

export type Kept = {
  /** Fetches the whole shell; fails when a part of it cannot be fetched, and is tried again at the next visit. */
  fill: () => Promise<void>
  /** Fetches the pages of a job as well, unless they are here. */
  fillJob: () => Promise<void>
  /** Deletes what earlier versions kept. */
  dropOthers: () => Promise<void>
  put: (request: Request | string, response: Response) => Promise<void>
  get: (request: Request | string) => Promise<Response | undefined>
}

export const openPersisted = ({ version, pages, files, job }: Shell): Kept => {
  const name = `${prefix}${version}`

  /** The pages last: a stored page implies that its files are stored. They are sent with "no-store", but name no person. */
  const fillJob = async (): Promise<void> => {
    const cache = await caches.open(name)
    for (const file of job.files) {
      if (!(await cache.match(file))) await cache.add(file)
    }
    for (const page of job.pages) {
      if (!(await cache.match(page))) await cache.add(page)
    }
  }

  return {
    fillJob,
    fill: async () => {
      const cache = await caches.open(name)
      // Files that this visit has loaded already come from the browser's own cache; pages are requested again.
      const wanted = [...files, ...pages.map((page) => new Request(page, { cache: 'no-cache' }))]
      // One by one: on a slow line the user may be waiting for the next step at the same time.
      for (const one of wanted) await cache.add(one)
      // A driver or customer on this device has a job under way: the next version goes on keeping its pages.
      if (await caches.match(job.bookingPage)) await fillJob()
    },
    dropOthers: async () => {
      const names = await caches.keys()
      const others = names.filter((other) => other.startsWith(prefix) && other !== name)
      await Promise.all(others.map((other) => caches.delete(other)))
    },
    put: async (request, response) => {
      const cache = await caches.open(name)
      await cache.put(request, response)
    },
    get: (request) => caches.match(request),
  }
}
