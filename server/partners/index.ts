import { partnerApiRoutes } from '../../contract/partners/partner-api.ts'
import { coverRoutes } from '../../contract/partners/cover.ts'
import { partnerDashboardRoutes } from '../../contract/partners/partner-dashboard.ts'
import { partnerInvoiceRoutes } from '../../contract/partners/partner-invoices.ts'
import { partnerRoutes } from '../../contract/partners/partners.ts'
import { joined } from '../../contract/route.ts'
import { webhookRoutes } from '../../contract/partners/webhooks.ts'
import { defineModule } from '../define-module.ts'
import { partnerApiHandlers } from './api/partner-api.routes.ts'
import { partnerJobCatalogue, partnerJobs, partnerTimetable } from './partners.jobs.ts'
import { partnerHandlers } from './partners.routes.ts'
import { partnerWebhookHandlers } from './webhooks/partner-webhooks.routes.ts'
import { webhookHandlers } from './webhooks/webhooks.routes.ts'

export const partnersModule = defineModule({
  http: {
    routes: joined([
      partnerRoutes,
      coverRoutes,
      partnerDashboardRoutes,
      partnerInvoiceRoutes,
      webhookRoutes,
      partnerApiRoutes,
    ]),
    handlers: joined([
      partnerHandlers,
      webhookHandlers,
      partnerApiHandlers,
      partnerWebhookHandlers,
    ]),
  },
  jobs: {
    catalogue: partnerJobCatalogue,
    handlers: (ctx) => partnerJobs(ctx),
    timetable: partnerTimetable,
  },
})

export { noteInvoicePaymentIn } from './invoices/note-invoice-payment.ts'
export { purgePartnerRecords } from './purge-partner-records.ts'
export { type PartnerCaller } from './api/identify-partner.ts'
export { partnerGuard } from './api/partner-guard.ts'
export { partnerJobCatalogue, partnerJobs } from './partners.jobs.ts'
export { partyToPartner } from './api/party-to-partner.ts'
