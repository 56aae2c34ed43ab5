export { boardNewsOf, operatorsChannel } from './board-news.ts'
export { operationsHandlers } from './operations.routes.ts'
