/** What is kept on the device before anybody asks for it. The build writes it into the service worker (`scripts/build-service-worker.ts`). */
export type Shell = {
  /** Another one for every build whose shell differs. */
  version: string
  /** Addresses of pages: the landing page, the booking flow, and the one that says there is no connection. */
  pages: readonly string[]
  /** Shown instead of a page that is not here. */
  offlinePage: string
  /** Addresses of the files that these pages may come to need, and of icons. */
  files: readonly string[]
  /** Pages of a booking or a job under way, which come once there is one on this device. */
  job: {
    /** The same for everyone, and empty until the screens fill them. */
    pages: readonly string[]
    /** Stands for the page of any one booking. */
    bookingPage: string
    files: readonly string[]
  }
}
