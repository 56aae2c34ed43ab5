/** Views of the operators' lists that an operator keeps; each is its operator's own. */
import { z } from 'zod'
import { savedViewNameMaxLength, viewedLists } from '../../domain/operations/saved-view.ts'
import { operators } from '../access.ts'
import type { Routes } from '../route.ts'
import { id } from '../shapes.ts'
import { neededText } from '../text-fields.ts'

export const savedViewId = id('bvw')

export const newSavedView = z.strictObject({
  /** The board where it is left out, as it was when only the board had views. */
  list: z.enum(viewedLists).default('board'),
  name: neededText(savedViewNameMaxLength, 'Give the view a name'),
  /** As in the address: `show=trouble&county=Cork`. Anything else in it is left out. */
  query: z.string().max(400),
})

export const savedView = z
  .object({ viewId: savedViewId, list: z.enum(viewedLists), name: z.string(), query: z.string() })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof savedView>

export const savedViewRoutes = {
  'GET /api/me/saved-views': {
    summary: 'Your own views of the lists, by name',
    tag: 'Operations',
    access: operators,
    formerly: { path: '/api/me/board-views' },
    answer: z.object({ views: z.array(savedView) }),
  },
  'POST /api/me/saved-views': {
    summary: 'Save a view of a list under a name; the same name replaces it',
    tag: 'Operations',
    access: operators,
    formerly: { path: '/api/me/board-views' },
    body: newSavedView,
    answer: savedView,
    status: 201,
    refusals: ['too_many_saved_views'],
    perMinute: 30,
  },
  'DELETE /api/me/saved-views/:viewId': {
    summary: 'Delete a view of your own',
    tag: 'Operations',
    access: operators,
    formerly: { path: '/api/me/board-views/:viewId' },
    params: z.object({ viewId: savedViewId }),
    refusals: ['not_found'],
  },
} as const satisfies Routes
