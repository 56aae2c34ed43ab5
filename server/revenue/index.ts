export { revenueHandlers } from './revenue.routes.ts'
