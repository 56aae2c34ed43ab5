/** Requests that only operators make. */
import { type SampleRequests } from './sample-request.ts'

export const operatorRequests = {
  'GET /api/verification': () => ({ path: '/api/verification?limit=5' }),
  'GET /api/verification/:driverId': ({ driverId = `drv_${'0'.repeat(26)}` }) => ({
    path: `/api/verification/${driverId}`,
  }),
  'POST /api/verification/:driverId/decision': ({ driverId = `drv_${'0'.repeat(26)}` }) => ({
    path: `/api/verification/${driverId}/decision`,
    body: { move: 'return', reason: 'The back of the licence is missing', seen: 'a'.repeat(64) },
  }),
  'POST /api/verification/:driverId/documents/:documentId/decision': ({
    driverId = `drv_${'0'.repeat(26)}`,
  }) => ({
    path: `/api/verification/${driverId}/documents/doc_${'0'.repeat(26)}/decision`,
    body: { accept: false, reason: '', seen: 'a'.repeat(64) },
  }),
  'GET /api/operations/board': () => ({ path: '/api/operations/board' }),
  'POST /api/operations/tasks/:taskId/close': () => ({
    path: `/api/operations/tasks/tsk_${'0'.repeat(26)}/close`,
    body: { note: 'The bank was called' },
  }),
  'POST /api/operations/drivers/search': () => ({
    path: '/api/operations/drivers/search',
    body: { search: 'Nuala', limit: 5 },
  }),
} satisfies SampleRequests
