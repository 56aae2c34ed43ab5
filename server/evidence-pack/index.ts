export { evidencePackHandlers } from './evidence-pack.routes.ts'
