/** About advertisements and their invoices, tariffs, and insurers. */
import { ask } from '../ask.ts'
import type { Browser } from '../browser.ts'
import { nextClientId } from '../client-ids.ts'
import type { JoiningScene } from '../joining-scene.ts'
import { makeAdvert } from '../sample-adverts.ts'
import { makeInvitation } from '../sample-partners.ts'
import { sampleRequests, type SampleRequest } from '../sample-requests.ts'
import { webhookRequests } from '../sample-requests/webhook-requests.ts'
import { makeWebhook } from '../sample-webhooks.ts'
import { idOf, nothing, requestTo, type OperatorDeeds } from './deed.ts'

export const siteDeeds = (scene: JoiningScene, desk: Browser): OperatorDeeds => {
  /** About an endpoint of the sample insurer that is there, with a message that it did not take. */
  const aboutWebhook = (key: keyof typeof webhookRequests) => async (): Promise<SampleRequest> =>
    webhookRequests[key]({
      ...nothing,
      ...(await makeWebhook(scene.house.db, scene.house.ownPartner)),
    })
  /** Another one each time. */
  const newPicture = async (): Promise<SampleRequest> => ({
    path: `/api/operations/adverts/pictures?clientId=${nextClientId()}`,
    file: { type: 'image/jpeg', bytes: await scene.nextPicture() },
  })
  const advertPicture = async (): Promise<string> => {
    const said = await ask(desk, 'POST', await newPicture())
    return idOf(said.body, 'imageUrl').replace(/^.*\//, '')
  }

  return {
    'POST /api/operations/tariffs/:version/withdraw': async () => {
      const { path, body } = sampleRequests['POST /api/operations/tariffs'](nothing)
      const version = idOf((await desk.send('POST', path, body)).body, 'version')
      return { path: `/api/operations/tariffs/${version}/withdraw` }
    },
    'POST /api/operations/adverts': async () =>
      sampleRequests['POST /api/operations/adverts']({
        ...nothing,
        advertPictureId: await advertPicture(),
      }),
    'PUT /api/operations/adverts/:adId': async () =>
      sampleRequests['PUT /api/operations/adverts/:adId']({
        ...nothing,
        adId: await makeAdvert(scene.house.db),
        advertPictureId: await advertPicture(),
      }),
    'PUT /api/operations/adverts/:adId/active': async () =>
      requestTo(`/api/operations/adverts/${await makeAdvert(scene.house.db)}/active`, {
        isActive: false,
      }),
    'POST /api/operations/adverts/pictures': newPicture,
    'POST /api/revenue/advert-charges/:advertChargeId/moves': async () => {
      const { path, body } = sampleRequests['POST /api/revenue/advert-charges'](nothing)
      const id = idOf((await desk.send('POST', path, body)).body, 'advertChargeId')
      return requestTo(`/api/revenue/advert-charges/${id}/moves`, {
        move: 'confirm',
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
        invitationId: await makeInvitation(scene.house.db, scene.house.ownPartner),
      }),
  }
}
