import { evidenceRoutes } from '../../contract/bookings/evidence.ts'
import { defineModule } from '../define-module.ts'
import { evidenceHandlers } from './evidence.routes.ts'

export const evidenceModule = defineModule({
  http: { routes: evidenceRoutes, handlers: evidenceHandlers },
})

export { deleteEvidenceOf, photosOf, readingsOf, signatureOf } from './evidence.store.ts'
export { findEvidencePhoto } from './find-evidence-photo.ts'
export { hydrateEvidenceEvent } from './hydrate-evidence-event.ts'
export { purgeEvidence } from './purge-evidence.ts'
