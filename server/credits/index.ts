import { creditRoutes } from '../../contract/accounts/credit.ts'
import { defineModule } from '../define-module.ts'
import { creditHandlers } from './credits.routes.ts'

export const creditsModule = defineModule({
  http: { routes: creditRoutes, handlers: creditHandlers },
})

export {
  freeCredit,
  grantCredit,
  postUsedCredit,
  reserveCredit,
  returnCredit,
  writeOffCredit,
} from './change-credit.ts'
export { viewCredit } from './credits.routes.ts'
export { balanceCentsOf, creditOfBooking } from './credits.store.ts'
