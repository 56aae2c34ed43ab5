/** What a page of ours reports when it fails in a browser. Nothing in it names a person: no address, no query, no cookie, no input. */
import { z } from 'zod'
import { anyoneWithoutSession } from './access.ts'
import type { Routes } from './route.ts'
import { id } from './shapes.ts'

/** `crash`: an error boundary took the place of the page or of a part; `chunk`: a script did not load. */
export const browserErrorKinds = ['error', 'rejection', 'crash', 'chunk'] as const

export const browserError = z
  .strictObject({
    kind: z.enum(browserErrorKinds),
    reportId: id('err'),
    message: z.string().max(200),
    /** Our own files with line and column, the innermost first. */
    frames: z.array(z.string().regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/)).max(8),
    /** The pattern of the address: `/bookings/:bookingId`. */
    page: z.string().regex(/^[\w/:-]{1,80}$/),
    /** The build that the browser runs. */
    release: z.string().regex(/^[\w.-]{1,40}$/),
    /** Of the last answer that was a refusal or an error of ours. */
    failedRequestId: id('req').optional(),
  })
  .meta({ id: 'BrowserError' })

export type BrowserErrorKind = (typeof browserErrorKinds)[number]
export type BrowserError = z.infer<typeof browserError>

export const browserErrorRoutes = {
  'POST /api/browser-errors': {
    summary: 'Report that a page of Towline failed in the browser',
    tag: 'Public',
    // answered without the database: pages fail when it does
    access: anyoneWithoutSession,
    perMinute: 30,
    body: browserError,
    status: 202,
  },
} as const satisfies Routes
