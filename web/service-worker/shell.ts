/** The files kept on the device in advance. The build writes them into the service worker (`scripts/build-service-worker.ts`). */
export type Shell = {
  /** Differs for every build whose shell differs. */
  version: string
  /** Addresses of pages: the landing page, the booking flow, and the one shown without a connection. */
  pages: readonly string[]
  /** Shown instead of a page that is not stored. */
  offlinePage: string
  /** Addresses of the files that these pages may need, and of icons. */
  files: readonly string[]
  /** Pages of an open booking or job, stored once there is one on this device. */
  job: {
    /** The same for everyone, and empty until the screens fill them. */
    pages: readonly string[]
    /** The stored page that is served for any one booking. */
    bookingPage: string
    files: readonly string[]
  }
}
