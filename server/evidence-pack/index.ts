export { makePack } from './make-pack.ts'
export { evidencePackHandlers } from './evidence-pack.routes.ts'
