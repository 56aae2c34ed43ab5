/** Requests that only operators make. */
import { addDublinDays, dateKey, dublinClock } from '../../../../domain/time/dublin-time.ts'
import { toTariffValues } from '../../../../domain/tariffs/tariff-parameters.ts'
import { launchTariff } from '../../../../domain/tariffs/tariff.ts'
import { samplePhoto } from '../sample-photos.ts'
import { type SampleRequests } from './sample-request.ts'

const sampleAdvertFields = (photoId = `adp_${'0'.repeat(26)}`) => ({
  position: 'footer',
  title: 'Tyres while you wait',
  description: 'Fitted in an hour, any size, in Naas.',
  advertiserName: 'Sample Tyres',
  imageUrl: `/api/adverts/pictures/${photoId}`,
  targetUrl: 'https://tyres.example.ie/',
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: '2036-01-01T00:00:00.000Z',
  isActive: false,
})

/** The range of days for a version's start; all within the year ahead that the server allows. */
const startDays = 300
let tariffDays = 0
/** A different day each time, since two versions cannot begin on one day; starts again for the app of a later test file. */
const nextTariffDay = (): string => {
  tariffDays = (tariffDays + 1) % startDays
  return dateKey(dublinClock(addDublinDays(new Date(), 20 + tariffDays)))
}

export const operatorRequests = {
  'GET /api/verification': () => ({ path: '/api/verification?limit=5' }),
  'GET /api/verification/:driverId': ({ driverId = `drv_${'0'.repeat(26)}` }) => ({
    path: `/api/verification/${driverId}`,
  }),
  'POST /api/verification/:driverId/decision': ({ driverId = `drv_${'0'.repeat(26)}` }) => ({
    path: `/api/verification/${driverId}/decision`,
    body: {
      transition: 'return',
      reason: 'The back of the licence is missing',
      seen: 'a'.repeat(64),
    },
  }),
  'POST /api/verification/:driverId/documents/:documentId/opening': ({
    driverId = `drv_${'0'.repeat(26)}`,
    documentId = `doc_${'0'.repeat(26)}`,
  }) => ({
    path: `/api/verification/${driverId}/documents/${documentId}/opening`,
    body: { seen: 'a'.repeat(64) },
  }),
  'POST /api/verification/:driverId/documents/:documentId/decision': ({
    driverId = `drv_${'0'.repeat(26)}`,
    documentId = `doc_${'0'.repeat(26)}`,
  }) => ({
    path: `/api/verification/${driverId}/documents/${documentId}/decision`,
    body: { mark: 'refuse', reason: '', seen: 'a'.repeat(64) },
  }),
  'POST /api/operations/bulk': ({ bookingId }) => ({
    path: '/api/operations/bulk',
    body: { kind: 'take_bookings', ids: [bookingId] },
  }),
  'POST /api/operations/undoable-actions': ({ bookingId }) => ({
    path: '/api/operations/undoable-actions',
    body: { kind: 'refund', bookingId, amountCents: 20_00, reason: 'Came without its winch' },
  }),
  'GET /api/operations/undoable-actions': () => ({ path: '/api/operations/undoable-actions' }),
  'GET /api/operations/undoable-actions/:actionId': ({ actionId = `uda_${'0'.repeat(26)}` }) => ({
    path: `/api/operations/undoable-actions/${actionId}`,
  }),
  'POST /api/operations/undoable-actions/:actionId/undo': ({
    actionId = `uda_${'0'.repeat(26)}`,
  }) => ({
    path: `/api/operations/undoable-actions/${actionId}/undo`,
  }),
  'POST /api/bookings/:bookingId/owner/take': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/owner/take`,
  }),
  'POST /api/bookings/:bookingId/owner/release': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/owner/release`,
  }),
  'POST /api/bookings/:bookingId/owner/hand-over': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/owner/hand-over`,
    body: { to: `acc_${'0'.repeat(26)}` },
  }),
  'GET /api/operations/shift': () => ({ path: '/api/operations/shift' }),
  'POST /api/operations/shift/begin': () => ({
    path: '/api/operations/shift/begin',
    body: { deputyId: null },
  }),
  'POST /api/operations/shift/end': () => ({
    path: '/api/operations/shift/end',
    body: { note: 'A quiet night' },
  }),
  'GET /api/me/saved-views': () => ({ path: '/api/me/saved-views' }),
  'POST /api/me/saved-views': () => ({
    path: '/api/me/saved-views',
    body: { list: 'bookings', name: 'Cork at night', query: 'county=Cork' },
  }),
  'DELETE /api/me/saved-views/:viewId': ({ viewId = `bvw_${'0'.repeat(26)}` }) => ({
    path: `/api/me/saved-views/${viewId}`,
  }),
  'POST /api/bookings/:bookingId/refund-requests': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/refund-requests`,
    body: { amountCents: 250_00, reason: 'Came without its winch' },
  }),
  'POST /api/operations/refund-requests/:refundRequestId/decision': ({
    refundRequestId = `rrq_${'0'.repeat(26)}`,
  }) => ({
    path: `/api/operations/refund-requests/${refundRequestId}/decision`,
    body: { approve: true, note: '' },
  }),
  'GET /api/bookings/:bookingId/operations': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/operations`,
  }),
  'GET /api/bookings/:bookingId/legal-hold': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/legal-hold`,
  }),
  'POST /api/bookings/:bookingId/legal-hold': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/legal-hold`,
    body: { reason: 'Claim about the bumper', until: '2099-12-31' },
  }),
  'POST /api/bookings/:bookingId/legal-hold/release': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/legal-hold/release`,
    body: { reason: 'Claim withdrawn' },
  }),
  'POST /api/bookings/:bookingId/notes': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/notes`,
    body: { content: 'Spoke to both, the driver is two roads away' },
  }),
  'POST /api/bookings/:bookingId/tell': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/tell`,
    body: { to: 'customer', content: 'Your driver is two roads away' },
  }),
  'POST /api/bookings/:bookingId/execute-payment': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/execute-payment`,
  }),
  'GET /api/operations/board': () => ({ path: '/api/operations/board' }),
  'GET /api/operations/waiting': () => ({ path: '/api/operations/waiting' }),
  'GET /api/operations/comments': () => ({ path: '/api/operations/comments?state=waiting' }),
  'POST /api/operations/comments/:bookingId/decision': ({ bookingId }) => ({
    path: `/api/operations/comments/${bookingId}/decision`,
    body: { decision: 'show', reason: '', seen: 'waiting' },
  }),
  'POST /api/operations/messages/search': () => ({
    path: '/api/operations/messages/search',
    body: { state: 'open', search: '', isMine: false },
  }),
  'POST /api/operations/messages/:messageId/reply': ({ messageId = `ctm_${'0'.repeat(26)}` }) => ({
    path: `/api/operations/messages/${messageId}/reply`,
    body: { content: 'The driver will call you today.', seenReplies: 0 },
  }),
  'PUT /api/operations/messages/:messageId/state': ({ messageId = `ctm_${'0'.repeat(26)}` }) => ({
    path: `/api/operations/messages/${messageId}/state`,
    body: { state: 'open' },
  }),
  'PUT /api/operations/messages/:messageId/assignee': ({
    messageId = `ctm_${'0'.repeat(26)}`,
  }) => ({
    path: `/api/operations/messages/${messageId}/assignee`,
    body: { accountId: null },
  }),
  'GET /api/adverts/pictures/:imageId': ({ advertImageId = `adp_${'0'.repeat(26)}` }) => ({
    path: `/api/adverts/pictures/${advertImageId}`,
  }),
  'GET /api/operations/adverts': () => ({ path: '/api/operations/adverts' }),
  'POST /api/operations/adverts': ({ advertImageId }) => ({
    path: '/api/operations/adverts',
    body: sampleAdvertFields(advertImageId),
  }),
  'PUT /api/operations/adverts/:adId': ({ adId = `adv_${'0'.repeat(26)}`, advertImageId }) => ({
    path: `/api/operations/adverts/${adId}`,
    body: sampleAdvertFields(advertImageId),
  }),
  'PUT /api/operations/adverts/:adId/active': ({ adId = `adv_${'0'.repeat(26)}` }) => ({
    path: `/api/operations/adverts/${adId}/active`,
    body: { isActive: true },
  }),
  'POST /api/operations/adverts/images': () => ({
    path: '/api/operations/adverts/images?clientId=samplepictureofsomebody',
    file: { type: 'image/jpeg', bytes: samplePhoto },
  }),
  'GET /api/operations/tariffs': () => ({ path: '/api/operations/tariffs' }),
  'POST /api/operations/tariffs': () => ({
    path: '/api/operations/tariffs',
    body: { startsOn: nextTariffDay(), figures: toTariffValues(launchTariff), note: 'As it was' },
  }),
  'POST /api/operations/tariffs/preview': () => ({
    path: '/api/operations/tariffs/preview',
    body: { figures: toTariffValues(launchTariff) },
  }),
  'POST /api/operations/tariffs/:version/withdraw': ({ tariffVersion = '2026-01' }) => ({
    path: `/api/operations/tariffs/${tariffVersion}/withdraw`,
  }),
  'GET /api/operations/toll-rates': () => ({ path: '/api/operations/toll-rates' }),
  'PUT /api/operations/toll-rates/:plaza/:validFrom': () => ({
    path: '/api/operations/toll-rates/m4_kilcock/2027-01-01',
    body: { cents: { light: 490, medium: 650, heavy: 790 }, source: 'https://tolls.example.ie' },
  }),
  'DELETE /api/operations/toll-rates/:plaza/:validFrom': () => ({
    path: '/api/operations/toll-rates/m4_kilcock/2027-01-01',
  }),
  'POST /api/operations/tasks/:taskId/close': ({ taskId = `tsk_${'0'.repeat(26)}` }) => ({
    path: `/api/operations/tasks/${taskId}/close`,
    body: { note: 'The bank was called' },
  }),
  'POST /api/operations/tasks/:taskId/resolve': ({ taskId = `tsk_${'0'.repeat(26)}` }) => ({
    path: `/api/operations/tasks/${taskId}/resolve`,
    body: { action: 'compare_again' },
  }),
  'POST /api/operations/drivers/search': () => ({
    path: '/api/operations/drivers/search',
    body: { search: 'Nuala', limit: 5 },
  }),
} satisfies SampleRequests
