/** Actions about adverts and their invoices, tariffs, and insurers. */
import { sendSample } from '../../send-sample.ts'
import type { Browser } from '../../browser.ts'
import { nextClientId } from '../../client-ids.ts'
import type { VerificationFixture } from '../../fixtures/verification-fixture.ts'
import { makeAdvert } from '../sample-adverts.ts'
import { makeInvitation } from '../sample-partners.ts'
import { sampleRequests, type SampleRequest } from '../sample-requests.ts'
import { webhookRequests } from '../sample-requests/webhook-requests.ts'
import { makeWebhook } from '../sample-webhooks.ts'
import { idOf, nothing, requestTo, type OperatorActions } from './operator-action.ts'

export const siteActions = (fixture: VerificationFixture, admin: Browser): OperatorActions => {
  /** An endpoint of the sample insurer, with a message that it did not accept. */
  const aboutWebhook = (key: keyof typeof webhookRequests) => async (): Promise<SampleRequest> =>
    webhookRequests[key]({
      ...nothing,
      ...(await makeWebhook(fixture.app.db, fixture.app.ownPartner)),
    })
  /** A different one each time. */
  const newPhoto = async (): Promise<SampleRequest> => ({
    path: `/api/operations/adverts/images?clientId=${nextClientId()}`,
    file: { type: 'image/jpeg', bytes: await fixture.nextPhoto() },
  })
  const advertImage = async (): Promise<string> => {
    const answer = await sendSample(admin, 'POST', await newPhoto())
    return idOf(answer.body, 'imageUrl').replace(/^.*\//, '')
  }

  return {
    'POST /api/operations/tariffs/:version/withdraw': async () => {
      const { path, body } = sampleRequests['POST /api/operations/tariffs'](nothing)
      const version = idOf((await admin.send('POST', path, body)).body, 'version')
      return { path: `/api/operations/tariffs/${version}/withdraw` }
    },
    'POST /api/operations/adverts': async () =>
      sampleRequests['POST /api/operations/adverts']({
        ...nothing,
        advertImageId: await advertImage(),
      }),
    'PUT /api/operations/adverts/:adId': async () =>
      sampleRequests['PUT /api/operations/adverts/:adId']({
        ...nothing,
        adId: await makeAdvert(fixture.app.db),
        advertImageId: await advertImage(),
      }),
    'PUT /api/operations/adverts/:adId/active': async () =>
      requestTo(`/api/operations/adverts/${await makeAdvert(fixture.app.db)}/active`, {
        isActive: false,
      }),
    'POST /api/operations/adverts/images': newPhoto,
    'POST /api/revenue/advert-charges/:advertChargeId/transitions': async () => {
      const { path, body } = sampleRequests['POST /api/revenue/advert-charges'](nothing)
      const id = idOf((await admin.send('POST', path, body)).body, 'advertChargeId')
      return requestTo(`/api/revenue/advert-charges/${id}/transitions`, {
        transition: 'confirm',
        reason: '',
      })
    },
    'POST /api/partners/:partnerId/webhooks/:endpointId/secret': aboutWebhook(
      'POST /api/partners/:partnerId/webhooks/:endpointId/secret',
    ),
    'POST /api/partners/:partnerId/webhooks/:endpointId/test': aboutWebhook(
      'POST /api/partners/:partnerId/webhooks/:endpointId/test',
    ),
    'POST /api/partners/:partnerId/webhooks/:endpointId/deliveries/:deliveryId/replay':
      aboutWebhook(
        'POST /api/partners/:partnerId/webhooks/:endpointId/deliveries/:deliveryId/replay',
      ),
    'DELETE /api/partners/:partnerId/invitations/:invitationId': async () =>
      sampleRequests['DELETE /api/partners/:partnerId/invitations/:invitationId']({
        ...nothing,
        invitationId: await makeInvitation(fixture.app.db, fixture.app.ownPartner),
      }),
  }
}
