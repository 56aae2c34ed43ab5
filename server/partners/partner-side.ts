/** What a key of each kind reaches: the live side, where drivers drive, or the sandbox, where nothing is real. */
import type { PartnerDocument } from '../../contract/partners/partner-documents.ts'
import type { PartnerAnswerOf, PartnerInputOf } from '../../contract/partners/partner-api.ts'
import type {
  PartnerBooking,
  PartnerQuote,
  PartnerQuoteRequest,
} from '../../contract/partners/partner-shapes.ts'
import type { Download } from '../../contract/route.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { findBooking } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { makePack } from '../evidence-pack/index.ts'
import { cancelPartnerBooking } from './api/cancel-partner-booking.ts'
import type { PartnerCaller } from './api/identify-partner.ts'
import { listPartnerBookings } from './api/list-partner-bookings.ts'
import { viewPartnerBooking } from './api/partner-booking-view.ts'
import { partyToPartnerBooking } from './api/partner-bookings.store.ts'
import { documentsOf } from './api/partner-documents.ts'
import { placeForPartner } from './api/place-for-partner.ts'
import { quoteForPartner } from './api/quote-for-partner.ts'
import { cancelInSandbox } from './sandbox/cancel-in-sandbox.ts'
import { placeInSandbox } from './sandbox/place-in-sandbox.ts'
import { quoteInSandbox } from './sandbox/quote-in-sandbox.ts'
import {
  listSandboxBookings,
  sandboxDocuments,
  sandboxPackOf,
  showSandboxBooking,
} from './sandbox/read-sandbox.ts'
import { findSandboxBooking } from './sandbox/sandbox.store.ts'

type Page = PartnerInputOf<'GET /api/partner/v1/bookings'>['query']
type Bookings = PartnerAnswerOf<'GET /api/partner/v1/bookings'>

export type PartnerSide = {
  /** Whether the booking exists and is theirs: checked before any handler of a route that names one. */
  isTheirs: (ctx: Ctx, who: PartnerCaller, bookingId: string) => Promise<boolean>
  quote: (
    ctx: Ctx,
    who: PartnerCaller,
    request: PartnerQuoteRequest,
  ) => Promise<Outcome<PartnerQuote>>
  place: typeof placeForPartner
  list: (ctx: Ctx, who: PartnerCaller, page: Page) => Promise<Outcome<Bookings>>
  show: (ctx: Ctx, who: PartnerCaller, bookingId: string) => Promise<Outcome<PartnerBooking>>
  cancel: typeof cancelPartnerBooking
  documents: (
    ctx: Ctx,
    who: PartnerCaller,
    bookingId: string,
  ) => Promise<Outcome<{ items: PartnerDocument[] }>>
  pack: (ctx: Ctx, who: PartnerCaller, bookingId: string) => Promise<Outcome<Download>>
}

const liveSide: PartnerSide = {
  isTheirs: async (ctx, who, bookingId) =>
    (await partyToPartnerBooking(ctx.db, who, bookingId)) === 'own_partner',
  quote: quoteForPartner,
  place: placeForPartner,
  list: listPartnerBookings,
  show: async (ctx, _who, bookingId) => accepted(await viewPartnerBooking(ctx, ctx.db, bookingId)),
  cancel: cancelPartnerBooking,
  documents: async (ctx, _who, bookingId) => {
    const booking = await findBooking(ctx.db, bookingId)
    return booking ? accepted(documentsOf(ctx, bookingId, booking)) : refused('not_found')
  },
  pack: (ctx, _who, bookingId) => makePack(ctx, bookingId, 'customer'),
}

const sandboxSide: PartnerSide = {
  isTheirs: async (ctx, { partnerId }, bookingId) =>
    (await findSandboxBooking(ctx.db, partnerId, bookingId)) !== null,
  quote: quoteInSandbox,
  place: placeInSandbox,
  list: listSandboxBookings,
  show: showSandboxBooking,
  cancel: cancelInSandbox,
  documents: sandboxDocuments,
  pack: sandboxPackOf,
}

export const sideOf = ({ mode }: PartnerCaller): PartnerSide =>
  mode === 'sandbox' ? sandboxSide : liveSide
