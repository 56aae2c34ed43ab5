import { excessTextVersion } from '../../../../domain/cover/excess.ts'
import type { SampleRequests } from './sample-request.ts'

/** A link that we did not make. */
const unknownExcess = `pay_${'0'.repeat(26)}.${'A'.repeat(22)}`

/** A draft that is not ours: the pages begin again. */
const form = 'draft=x.y'

export const liteRequests = {
  'GET /lite': () => ({ path: '/lite' }),
  'POST /lite/edit': () => ({ path: '/lite/edit', form }),
  'POST /lite/where': () => ({ path: '/lite/where', form }),
  'POST /lite/what': () => ({ path: '/lite/what', form }),
  'POST /lite/phone': () => ({ path: '/lite/phone', form }),
  'POST /lite/code': () => ({ path: '/lite/code', form }),
  'POST /lite/book': () => ({ path: '/lite/book', form }),
  'GET /lite/bookings/:bookingId': ({ bookingId }) => ({ path: `/lite/bookings/${bookingId}` }),
  'GET /lite/bookings/:bookingId/still': ({ bookingId }) => ({
    path: `/lite/bookings/${bookingId}/still`,
  }),
  'GET /lite/bookings/:bookingId/paid': ({ bookingId }) => ({
    path: `/lite/bookings/${bookingId}/paid`,
  }),
  'POST /lite/bookings/:bookingId/pay': ({ bookingId }) => ({
    path: `/lite/bookings/${bookingId}/pay`,
    form: '',
  }),
  'POST /lite/bookings/:bookingId/open-to-all': ({ bookingId }) => ({
    path: `/lite/bookings/${bookingId}/open-to-all`,
    form: '',
  }),
  'POST /lite/bookings/:bookingId/driver-question': ({ bookingId }) => ({
    path: `/lite/bookings/${bookingId}/driver-question`,
    form: 'isDriver=no',
  }),
  'GET /lite/bookings/:bookingId/cancel': ({ bookingId }) => ({
    path: `/lite/bookings/${bookingId}/cancel`,
  }),
  'POST /lite/bookings/:bookingId/cancel': ({ bookingId }) => ({
    path: `/lite/bookings/${bookingId}/cancel`,
    form: 'expectedFeeCents=0',
  }),
  'GET /excess/:token': () => ({ path: `/excess/${unknownExcess}` }),
  'GET /excess/:token/paid': () => ({ path: `/excess/${unknownExcess}/paid` }),
  'POST /excess/:token/pay': () => ({ path: `/excess/${unknownExcess}/pay`, form: '' }),
  'GET /api/excess/:token': ({ excessToken = unknownExcess }) => ({
    path: `/api/excess/${excessToken}`,
  }),
  'POST /api/excess/:token/payment-page': ({ excessToken = unknownExcess }) => ({
    path: `/api/excess/${excessToken}/payment-page`,
    body: { textVersion: excessTextVersion },
  }),
  'POST /api/excess/:token/hold': ({ excessToken = unknownExcess }) => ({
    path: `/api/excess/${excessToken}/hold`,
  }),
  'GET /api/excess/:token/receipts/:receiptNo/pdf': ({ excessToken = unknownExcess }) => ({
    path: `/api/excess/${excessToken}/receipts/R-2026-000001/pdf`,
  }),
} satisfies SampleRequests
