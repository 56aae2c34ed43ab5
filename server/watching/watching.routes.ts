/** The HTTP side of watching: what browsers report. */
import type { browserErrorRoutes } from '../../contract/browser-errors.ts'
import { accepted } from '../../domain/refusal.ts'
import type { HandlersOf } from '../define-module.ts'
import { recordBrowserError } from './record-browser-error.ts'

export const watchingHandlers = {
  'POST /api/browser-errors': async (ctx, _who, { body }) => {
    recordBrowserError(ctx, body)
    return accepted(undefined)
  },
} satisfies HandlersOf<typeof browserErrorRoutes>
