/** Actions about accounts, documents, and what people wrote or were sent. */
import { sql } from 'drizzle-orm'
import { newId } from '../../../kit/ids.ts'
import type { Browser } from '../../browser.ts'
import type { VerificationFixture } from '../../fixtures/verification-fixture.ts'
import { makeAccount } from '../sample-drivers.ts'
import { sampleRequests } from '../sample-requests.ts'
import { sampleTaxDetails } from '../sample-requests/driver-requests.ts'
import { nothing, requestTo, type OperatorActions } from './operator-action.ts'

export const peopleActions = (fixture: VerificationFixture, admin: Browser): OperatorActions => {
  const sampleUser = (isDisabled = false): Promise<string> =>
    makeAccount(fixture.app.db, { disabledAt: isDisabled ? new Date() : null })
  const failedNotification = async (): Promise<string> => {
    const id = newId('ntc')
    await fixture.app.db.execute(sql`
    insert into notifications (id, key, channel, kind, address, subject, body_text, state, failure, failed_at, created_at)
    values (${id}, ${id}, 'email', 'operator_message', 'una@example.ie', 'A message', 'Hello', 'failed', 'smtp_550', now(), now())`)
    return id
  }
  const messageToSupport = async (): Promise<string> => {
    const { path, body } = sampleRequests['POST /api/contact'](nothing)
    await fixture.app.visitor().send('POST', path, body)
    const { rows: made } = await fixture.app.db.execute<{ id: string }>(
      sql`select id from contact_messages order by id desc limit 1`,
    )
    return made[0]?.id ?? ''
  }

  const renewed = async () => {
    const { browser, driverId } = await fixture.verified(admin)
    await fixture.give(browser, 'licence', { validUntil: '2031-01-31' })
    const { documents } = await fixture.inspect(admin, driverId)
    const given = documents.find(({ state }) => state === 'given')
    if (!given) throw new Error('no document waits')
    return { driverId, given }
  }

  return {
    'POST /api/operations/users/:accountId/disable': async () =>
      requestTo(`/api/operations/users/${await sampleUser()}/disable`, { reason: 'Reported' }),
    'POST /api/operations/users/:accountId/enable': async () =>
      requestTo(`/api/operations/users/${await sampleUser(true)}/enable`, { reason: 'Cleared up' }),
    'POST /api/operations/users/:accountId/sign-out': async () =>
      requestTo(`/api/operations/users/${await sampleUser()}/sign-out`, { reason: 'A lost phone' }),
    'POST /api/operations/users/:accountId/exports': async () =>
      requestTo(`/api/operations/users/${await sampleUser()}/exports`, { reason: 'Wrote in' }),
    'PUT /api/operations/drivers/:driverId/tax-details': async () => {
      const { driverId } = await fixture.app.fixture.driver()
      return requestTo(`/api/operations/drivers/${driverId}/tax-details`, {
        ...sampleTaxDetails,
        reason: 'Wrote in',
      })
    },
    'POST /api/operations/users/:accountId/close': async () =>
      requestTo(`/api/operations/users/${await sampleUser()}/close`, { reason: 'Wrote in' }),
    'POST /api/operations/users/:accountId/keep': async () => {
      const of = `/api/operations/users/${await sampleUser()}`
      await admin.send('POST', `${of}/close`, { reason: 'Wrote in' })
      return requestTo(`${of}/keep`, { reason: 'Changed their mind' })
    },
    'POST /api/operations/search': async () => {
      await makeAccount(fixture.app.db, { fullName: 'Findable Fergal' })
      return requestTo('/api/operations/search', { search: 'Findable' })
    },
    'POST /api/operations/failed-notifications/:notificationId/retry': async () => ({
      path: `/api/operations/failed-notifications/${await failedNotification()}/retry`,
    }),
    'POST /api/operations/failed-notifications/:notificationId/dismiss': async () =>
      requestTo(`/api/operations/failed-notifications/${await failedNotification()}/dismiss`, {
        reason: 'Told by phone',
      }),
    'POST /api/verification/:driverId/decision': async () => {
      const { browser } = await fixture.newcomer()
      await fixture.fillIn(browser)
      await fixture.submit(browser)
      await fixture.app.fixture.drain()
      const driverId = await fixture.driverIdOf(browser)
      const { version } = await fixture.inspect(admin, driverId)
      return requestTo(`/api/verification/${driverId}/decision`, {
        transition: 'return',
        reason: 'The back of the licence is missing',
        seen: version,
      })
    },
    'POST /api/verification/:driverId/documents/:documentId/opening': async () => {
      const { driverId, given } = await renewed()
      return requestTo(`/api/verification/${driverId}/documents/${given.documentId}/opening`, {
        seen: given.version,
      })
    },
    'POST /api/verification/:driverId/documents/:documentId/decision': async () => {
      const { driverId, given } = await renewed()
      await fixture.open(admin, driverId, given)
      return requestTo(`/api/verification/${driverId}/documents/${given.documentId}/decision`, {
        mark: 'accept',
        reason: '',
        seen: given.version,
      })
    },
    'POST /api/operations/messages/:messageId/reply': async () =>
      sampleRequests['POST /api/operations/messages/:messageId/reply']({
        ...nothing,
        messageId: await messageToSupport(),
      }),
    'PUT /api/operations/messages/:messageId/state': async () =>
      requestTo(`/api/operations/messages/${await messageToSupport()}/state`, { state: 'spam' }),
    'PUT /api/operations/messages/:messageId/assignee': async () =>
      requestTo(`/api/operations/messages/${await messageToSupport()}/assignee`, {
        accountId: (await fixture.operator()).accountId,
      }),
  }
}
