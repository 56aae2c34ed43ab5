export { boardNewsOf, operatorsChannel, tellBoard } from './board-news.ts'
export { operationsHandlers } from './operations.routes.ts'
