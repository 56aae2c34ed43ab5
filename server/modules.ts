/** Every module that answers requests or runs jobs. The order does not count. */
import { moduleRoutes } from '../contract/every-route.ts'
import { accountsModule } from './accounts/index.ts'
import { advertsModule } from './adverts/index.ts'
import { answeredTextsModule } from './answered-texts/index.ts'
import { bookingsModule } from './bookings/index.ts'
import { booksModule } from './books/index.ts'
import { chatModule } from './chat/index.ts'
import { creditsModule } from './credits/index.ts'
import { companionModule } from './companion/index.ts'
import { contactModule } from './contact/index.ts'
import { dataExportsModule } from './data-exports/index.ts'
import { dealersModule } from './dealers/index.ts'
import { driversModule } from './drivers/index.ts'
import { evidenceModule } from './evidence/index.ts'
import { evidencePackModule } from './evidence-pack/index.ts'
import { factsModule } from './facts/index.ts'
import { liteModule } from './lite/index.ts'
import { moderationModule } from './moderation/index.ts'
import { notificationsModule } from './notifications/index.ts'
import { operationsModule } from './operations/index.ts'
import { partnersModule } from './partners/index.ts'
import { payoutsModule } from './payouts/index.ts'
import { phoneBookingsModule } from './phone-bookings/index.ts'
import { photosModule } from './photos/index.ts'
import { placesModule } from './places/index.ts'
import { privacyModule } from './privacy/index.ts'
import { quotesModule } from './quotes/index.ts'
import { receiptsModule } from './receipts/index.ts'
import { revenueModule } from './revenue/index.ts'
import { savedCardsModule } from './saved-cards/index.ts'
import { sealsModule } from './seals/index.ts'
import { tariffsModule } from './tariffs/index.ts'
import { tollsModule } from './tolls/index.ts'
import { taxReportsModule } from './tax-reports/index.ts'
import { trackingModule } from './tracking/index.ts'
import { bulkModule } from './bulk/index.ts'
import { undoModule } from './undo/index.ts'
import { vatInvoicesModule } from './vat-invoices/index.ts'
import { verificationModule } from './verification/index.ts'
import { watchingModule } from './watching/index.ts'
import { jobCatalogue } from './job-catalogue.ts'
import { maintenanceModule } from './maintenance-jobs.ts'
import { registerModules } from './register-modules.ts'

export const modules = registerModules(
  [
    accountsModule,
    advertsModule,
    answeredTextsModule,
    bookingsModule,
    booksModule,
    chatModule,
    companionModule,
    contactModule,
    creditsModule,
    dataExportsModule,
    dealersModule,
    driversModule,
    evidenceModule,
    evidencePackModule,
    factsModule,
    liteModule,
    moderationModule,
    notificationsModule,
    operationsModule,
    partnersModule,
    payoutsModule,
    phoneBookingsModule,
    photosModule,
    placesModule,
    privacyModule,
    quotesModule,
    receiptsModule,
    revenueModule,
    savedCardsModule,
    sealsModule,
    tariffsModule,
    taxReportsModule,
    tollsModule,
    trackingModule,
    vatInvoicesModule,
    verificationModule,
    undoModule,
    bulkModule,
    watchingModule,
    maintenanceModule,
  ],
  { routes: moduleRoutes, jobs: jobCatalogue },
)
