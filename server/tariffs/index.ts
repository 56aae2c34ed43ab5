export { tariffInForce } from './tariffs.store.ts'
export { operatorTariffHandlers, tariffHandlers } from './tariffs.routes.ts'
export { watchTariff } from './watch-tariff.ts'
