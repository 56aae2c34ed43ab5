/** Routes of the service itself: files, the live stream, what machines ask. */
import { anyone, anyoneWithoutSession, signedIn } from './access.ts'
import type { OtherRoutes } from './route.ts'

export const serviceRoutes = {
  // Opened with the signature in its address, which only those who may see the picture are given.
  'GET /api/files/:photoId/:size': { access: anyone },
  'GET /api/live': { access: signedIn },
  // Parts of the file of street tiles, the same for everyone: one request for each tile that comes into view.
  'GET /map-tiles.pmtiles': { access: anyoneWithoutSession, perMinute: 3_000 },
  'GET /api/openapi.json': { access: anyoneWithoutSession },
  // Signed by the provider, who sends what it has to send, often all at once.
  'POST /api/webhooks/stripe': { access: anyoneWithoutSession, perMinute: 60_000 },
  'GET /healthz': { access: anyoneWithoutSession },
  'GET /readyz': { access: anyoneWithoutSession },
  'GET /metrics': { access: anyoneWithoutSession },
} as const satisfies OtherRoutes
