import { savedCardRoutes } from '../../contract/accounts/saved-cards.ts'
import { defineModule } from '../define-module.ts'
import { savedCardJobCatalogue, savedCardJobs } from './saved-cards.jobs.ts'
import { savedCardHandlers } from './saved-cards.routes.ts'

export const savedCardsModule = defineModule({
  http: { routes: savedCardRoutes, handlers: savedCardHandlers },
  jobs: { catalogue: savedCardJobCatalogue, handlers: savedCardJobs },
})

export { savedCardJobCatalogue, savedCardJobs } from './saved-cards.jobs.ts'
export { chooseCard } from './choose-card.ts'
export { eraseCards } from './erase-cards.ts'
export { saveCard } from './save-card.ts'
