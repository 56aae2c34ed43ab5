export { keepPositions } from './keep-positions.ts'
export { trackingHandlers } from './tracking.routes.ts'
