/**
 * Photos in a conversation over HTTP: first the photo, which is not shown yet, then the message that shows it. Seen to fail
 * with: `stored_at` not checked in the message's statement; the other side's photo accepted; `chatRefusal` not checked under the lock;
 * a photo without a message opened by its link; photos with a message deleted by the clean-up.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  chatMessage,
  chatPhoto,
  conversation,
  type ChatMessage,
  type Conversation,
} from '../../contract/bookings/chat.ts'
import { liveEvent } from '../../contract/live-events.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { chatPhotos } from '../../db/schema/chat.ts'
import { auditLog } from '../../db/schema/payments.ts'
import { chatPhotoWaitsHours, maxChatPhotos } from '../../domain/bookings/chat.ts'
import { inTransaction } from '../kit/database/database.ts'
import { linksTo } from '../photos/index.ts'
import { codeOf, statusAndCode } from '../testing/send-sample.ts'
import type { Browser, BrowserAnswer } from '../testing/browser.ts'
import { nextClientId } from '../testing/client-ids.ts'
import { openEvidenceFixture, type EvidenceFixture } from '../testing/fixtures/evidence-fixture.ts'
import { openTab } from '../testing/open-tab.ts'
import { fieldsOf } from '../testing/refusals.ts'
import { addChatPhoto } from './add-chat-photo.ts'
import { deleteOrphanedChatPhotos } from './delete-orphaned-chat-photos.ts'

let fixture: EvidenceFixture
beforeAll(async () => {
  fixture = await openEvidenceFixture()
})
afterAll(() => fixture.app.close())

let here: Awaited<ReturnType<EvidenceFixture['scenarioAfter']>>
beforeEach(async () => {
  here = await fixture.scenarioAfter()
})

const path = (rest = '') => `/api/bookings/${here.scenario.bookingId}/messages${rest}`
const upload = (browser: Browser, clientId: string, bytes: Uint8Array): Promise<BrowserAnswer> =>
  browser.send('POST', path(`/photos?clientId=${clientId}`), undefined, {
    headers: { 'content-type': 'image/jpeg' },
    raw: bytes,
  })

const write = (browser: Browser, clientId: string, content = ''): Promise<BrowserAnswer> =>
  browser.send('POST', path(), { clientId, messageType: 'photo', content })

const uploaded = async (browser: Browser, bytes?: Uint8Array): Promise<string> => {
  const clientId = nextClientId()
  const answer = await upload(browser, clientId, bytes ?? (await fixture.nextPhoto()))
  expect(answer.status).toBe(201)
  return clientId
}

const writeText = async (browser: Browser, content = ''): Promise<ChatMessage> => {
  const answer = await write(browser, await uploaded(browser), content)
  expect(answer.status).toBe(201)
  return chatMessage.parse(answer.body)
}

const look = async (browser: Browser): Promise<Conversation> =>
  conversation.parse((await browser.get(path())).body)

const rowsHere = () =>
  fixture.app.db.select().from(chatPhotos).where(eq(chatPhotos.bookingId, here.scenario.bookingId))

const photoOf = ({ photo }: ChatMessage): NonNullable<ChatMessage['photo']> => {
  if (!photo) throw new Error('a message without a picture')
  return photo
}

describe('a photo', () => {
  it('is seen by both once its message is there and by no one before, in its place among the texts', async () => {
    const { customer, cab, admin } = here
    const words = { clientId: nextClientId(), messageType: 'text', content: 'Here it is' }
    await customer.send('POST', path(), words)
    const clientId = await uploaded(customer)
    expect((await look(cab)).messages).toHaveLength(1)
    const answer = await write(customer, clientId, '  The gate on the left ')
    expect(answer.body).toMatchObject({ seq: 2, messageType: 'photo', senderType: 'customer' })
    for (const browser of [customer, cab, admin]) {
      const [, message] = (await look(browser)).messages
      expect(message).toMatchObject({ content: 'The gate on the left', seq: 2 })
      const { link, thumbnailLink } = message ? photoOf(message) : { link: '', thumbnailLink: '' }
      for (const one of [link, thumbnailLink]) {
        const opened = await fixture.open(one)
        expect(opened.status).toBe(200)
        expect(opened.headers.get('content-disposition')).toBe(
          'inline; filename="towline-chat.jpg"',
        )
      }
    }
    expect((await look(cab)).unread).toBe(2)
    expect((await cab.get('/api/unread-messages')).body).toMatchObject({
      conversations: [{ unread: 2, lastSeq: 2 }],
    })
    expect(fieldsOf(await write(customer, nextClientId(), '<b>bold</b>')).content).toBeDefined()
  })

  it('is sent to the other side’s open tab with its links', async () => {
    const tab = await openTab(here.cab)
    const message = await writeText(here.customer)
    await tab.sees(photoOf(message).photoId)
    tab.close()
    const announced = [...tab.text().matchAll(/^data: (.*"chat_message".*)$/gm)]
      .map(([, data = '']) => liveEvent.parse(JSON.parse(data)))
      .at(-1)
    const [fetched] = (await look(here.cab)).messages
    expect(announced).toMatchObject({ type: 'chat_message', message: fetched, unread: 1 })
  })

  it('must exist, be complete, and be the sender’s own', async () => {
    const { customer, cab, scenario } = here
    const { ctx } = fixture.app
    expect(statusAndCode(await write(customer, nextClientId()))).toEqual([
      409,
      'chat_photo_missing',
    ])
    const clientId = await uploaded(cab)
    expect(statusAndCode(await write(customer, clientId))).toEqual([409, 'chat_photo_missing'])
    // its files do not arrive
    const half = {
      bookingId: scenario.bookingId,
      clientId: nextClientId(),
      bytes: await fixture.nextPhoto(),
    }
    const broken = { ...ctx.files, put: () => Promise.reject(new Error('disk full')) }
    await expect(
      addChatPhoto({ ...ctx, files: broken }, scenario.accounts.owner, half),
    ).rejects.toThrow('disk full')
    expect(statusAndCode(await write(customer, half.clientId))).toEqual([409, 'chat_photo_missing'])
    expect((await look(customer)).messages).toEqual([])
    // sent again it continues where it was
    expect((await upload(customer, half.clientId, half.bytes)).status).toBe(201)
    expect((await write(customer, half.clientId)).status).toBe(201)
    expect((await look(cab)).messages).toHaveLength(1)
    // a text message shows no photo, and uses up the name
    const text = { clientId, messageType: 'text', content: 'Never mind' }
    expect((await cab.send('POST', path(), text)).body).toMatchObject({ photo: null })
    expect((await write(cab, clientId)).body).toMatchObject({ messageType: 'text' })
  })

  it('sent again is the same one, photo and message, at the same moment and after the end', async () => {
    const { customer, cab, advanceJob } = here
    const [clientId, bytes] = [nextClientId(), await fixture.nextPhoto()]
    const photos = await Promise.all([1, 2, 3].map(() => upload(customer, clientId, bytes)))
    expect(new Set(photos.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(chatPhoto.parse(photos[0]?.body).clientId).toBe(clientId)
    const answers = await Promise.all([1, 2, 3].map(() => write(customer, clientId, 'once')))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    for (const transition of ['set_off', 'arrive', 'start', 'complete'] as const)
      await advanceJob(transition)
    expect((await upload(customer, clientId, bytes)).status).toBe(201)
    expect((await write(customer, clientId, 'once')).body).toMatchObject({ seq: 1 })
    expect(await rowsHere()).toHaveLength(1)
    expect((await look(cab)).messages).toHaveLength(1)
    // and no new one is accepted any more
    expect(statusAndCode(await upload(customer, nextClientId(), bytes))).toEqual([
      409,
      'chat_closed',
    ])
    expect(statusAndCode(await write(customer, nextClientId()))).toEqual([409, 'chat_closed'])
  })

  it('that arrives while the recovery ends is too late, and so is its message', async () => {
    here = await fixture.scenarioAfter('set_off', 'arrive', 'start')
    const { customer, scenario } = here
    const { db, fixture: booking } = fixture.app
    const waiting = await uploaded(customer)
    const bytes = await fixture.nextPhoto()
    const late = await inTransaction(db, async (tx) => {
      await tx.select().from(bookings).where(eq(bookings.id, scenario.bookingId)).for('update')
      const sending = upload(customer, nextClientId(), bytes)
      await booking.waitForBlocked()
      await tx
        .update(bookings)
        .set({ status: 'completed', completedAt: new Date() })
        .where(eq(bookings.id, scenario.bookingId))
      // its answer comes after the commit
      return { sending }
    })
    expect(statusAndCode(await late.sending)).toEqual([409, 'chat_closed'])
    expect(statusAndCode(await write(customer, waiting))).toEqual([409, 'chat_closed'])
  })

  it('of another customer’s booking is not available', async () => {
    const other = await fixture.scenarioAfter()
    const bytes = await fixture.nextPhoto()
    expect(statusAndCode(await upload(other.customer, nextClientId(), bytes))).toEqual([
      404,
      'not_found',
    ])
    const clientId = await uploaded(here.customer)
    expect(statusAndCode(await write(other.customer, clientId))).toEqual([404, 'not_found'])
    const theirs = `/api/bookings/${other.scenario.bookingId}/messages`
    const body = { clientId, messageType: 'photo', content: '' }
    expect(statusAndCode(await other.customer.send('POST', theirs, body))).toEqual([
      409,
      'chat_photo_missing',
    ])
    // an operator may read it and may not write
    expect(statusAndCode(await upload(here.admin, nextClientId(), bytes))).toEqual([
      404,
      'not_found',
    ])
  })

  it('is limited in number, however many come at once', async () => {
    const { customer, cab, scenario } = here
    const [row] = await rowsOf(await uploaded(customer))
    if (!row) throw new Error('no row')
    const others = Array.from({ length: maxChatPhotos - 3 }, (_, n) => ({
      ...row,
      id: `${row.id.slice(0, -3)}${String(n).padStart(3, '0')}`,
      clientId: nextClientId(),
    }))
    await fixture.app.db.insert(chatPhotos).values(others)
    const photos = await Promise.all([1, 2, 3, 4].map(() => fixture.nextPhoto()))
    const answers = await Promise.all(
      photos.map((bytes) => upload(customer, nextClientId(), bytes)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 409, 409,
    ])
    expect(answers.map(codeOf)).toContain('chat_photos_full')
    expect(
      (await upload(cab, nextClientId(), await fixture.nextPhoto())).status,
      scenario.bookingId,
    ).toBe(201)
  })
})

const rowsOf = (clientId: string) =>
  fixture.app.db.select().from(chatPhotos).where(eq(chatPhotos.clientId, clientId))

describe('kept', () => {
  it('as long as its message; a photo without a message is deleted after a day, files and all', async () => {
    const { app } = fixture
    const waiting = await uploaded(here.customer)
    const shown = photoOf(await writeText(here.customer))
    const [row] = await rowsOf(waiting)
    const folderOf = (id: string) => join(app.ctx.config.filesDir, 'photos', id)
    // a link to a photo without a message opens nothing, even with a valid signature
    const now = await app.ctx.clock.now(app.db)
    const link = linksTo(app.ctx.config.authSecret, row?.id ?? '', now).link
    expect((await fixture.open(link)).status).toBe(404)
    const sweep = async () => {
      await deleteOrphanedChatPhotos(app.ctx)
      await app.fixture.drain()
    }
    await sweep()
    expect(readdirSync(folderOf(row?.id ?? ''))).toHaveLength(2)
    app.fixture.clock.advance(`${chatPhotoWaitsHours}h`)
    app.fixture.clock.advance('1m')
    await sweep()
    expect(await rowsOf(waiting)).toEqual([])
    const folder = folderOf(row?.id ?? '')
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
    expect(readdirSync(folderOf(shown.photoId))).toHaveLength(2)
    const [message] = (await look(here.cab)).messages
    expect((await fixture.open(message ? photoOf(message).link : '')).status).toBe(200)
  })
})

it('an operator’s view is on record', async () => {
  const { scenario, admin } = here
  await writeText(here.customer)
  await look(admin)
  const rows = await fixture.app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'read_chat'), eq(auditLog.objectId, scenario.bookingId)))
  expect(rows.map(({ accountId }) => accountId)).toEqual([scenario.accounts.operator])
})
