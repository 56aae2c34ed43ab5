/** What operators do. */
import type { Problems } from './words.ts'

export const operatorProblems = {
  task_closed: {
    status: 409,
    title: 'Closed already',
    detail: 'Somebody else has closed this, or it has settled itself.',
  },
} satisfies Problems
