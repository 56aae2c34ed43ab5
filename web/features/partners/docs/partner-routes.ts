import { partnerApiRoutes } from '../../../../contract/partners/partner-api.ts'

/** A route of the partner API, as it is listed; everything else about it is in the OpenAPI document. */
export type ListedRoute = {
  method: string
  /** As in the document: `/api/partner/v1/bookings/{bookingId}`. */
  path: string
  summary: string
}

/** For the loader of the page: the contract's schemas stay on the server. */
export const listPartnerRoutes = (): ListedRoute[] =>
  Object.entries(partnerApiRoutes).map(([key, { summary }]) => {
    const [method = '', path = ''] = key.split(' ')
    return { method, path: path.replaceAll(/:(\w+)/g, '{$1}'), summary }
  })
