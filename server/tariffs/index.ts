import { tariffRoutes } from '../../contract/tariffs.ts'
import { defineModule } from '../define-module.ts'
import { tariffHandlers } from './tariffs.routes.ts'

export const tariffsModule = defineModule({
  http: { routes: tariffRoutes, handlers: tariffHandlers },
})

export { tariffInForce } from './tariffs.store.ts'
export { watchTariff } from './watch-tariff.ts'
