export { advertPictureHandlers } from './advert-picture-handler.ts'
export { advertHandlers, operatorAdvertHandlers } from './adverts.routes.ts'
export { forgetVisitors } from './forget-visitors.ts'
export { keepInteractions } from './keep-interactions.ts'
