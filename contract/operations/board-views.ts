/** Views of the board that an operator keeps; each is its operator's own. */
import { z } from 'zod'
import { boardViewNameMaxLength } from '../../domain/operations/board-view.ts'
import { operators } from '../access.ts'
import type { Routes } from '../route.ts'
import { id } from '../shapes.ts'
import { neededText } from '../text-fields.ts'

export const boardViewId = id('bvw')

export const newBoardView = z.strictObject({
  name: neededText(boardViewNameMaxLength, 'Give the view a name'),
  /** As in the address: `show=trouble&county=Cork`. Anything else in it is left out. */
  query: z.string().max(400),
})

export const boardView = z
  .object({ viewId: boardViewId, name: z.string(), query: z.string() })
  .meta({ id: 'BoardView' })
export type BoardView = z.infer<typeof boardView>

export const boardViewRoutes = {
  'GET /api/me/board-views': {
    summary: 'Your own views of the board, by name',
    tag: 'Operations',
    access: operators,
    answer: z.object({ views: z.array(boardView) }),
  },
  'POST /api/me/board-views': {
    summary: 'Save a view of the board under a name; the same name replaces it',
    tag: 'Operations',
    access: operators,
    body: newBoardView,
    answer: boardView,
    status: 201,
    refusals: ['too_many_board_views'],
    perMinute: 30,
  },
  'DELETE /api/me/board-views/:viewId': {
    summary: 'Delete a view of your own',
    tag: 'Operations',
    access: operators,
    params: z.object({ viewId: boardViewId }),
    refusals: ['not_found'],
  },
} as const satisfies Routes
