export { advertHandlers } from './adverts.routes.ts'
export { forgetVisitors } from './forget-visitors.ts'
export { keepInteractions } from './keep-interactions.ts'
