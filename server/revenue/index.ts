export { closeRevenueDays } from './close-revenue-days.ts'
export { revenueHandlers } from './revenue.routes.ts'
