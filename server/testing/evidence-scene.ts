/** The app scene for tests of pictures and signatures: sending them, and looking at them, as browsers do. */
import { evidence, photo, type Evidence, type Photo } from '../../contract/evidence.ts'
import type { DriverMove } from '../../domain/booking.ts'
import { openAppScene, type AppSceneOptions, type Cast } from './app-scene.ts'
import { must } from './booking-scene.ts'
import type { Browser, BrowserAnswer } from './browser.ts'
import { nextClientId } from './client-ids.ts'
import { makePicture } from './sample-pictures.ts'

export type EvidenceScene = Awaited<ReturnType<typeof openEvidenceScene>>

/** Opens a scene that listens; call `house.close` when done. */
export const openEvidenceScene = async (options: AppSceneOptions = {}) => {
  const house = await openAppScene(options)

  const send = (
    browser: Browser,
    { bookingId }: Pick<Cast, 'bookingId'>,
    kind: string,
    bytes: Uint8Array,
    { type = 'image/jpeg', query = '', clientId = nextClientId() } = {},
  ): Promise<BrowserAnswer> =>
    browser.send(
      'POST',
      `/api/bookings/${bookingId}/photos?kind=${kind}&clientId=${clientId}${query}`,
      undefined,
      { headers: { 'content-type': type }, raw: bytes },
    )

  let made = 0
  return {
    house,
    send,
    /** Another one each time. */
    nextPicture: () => {
      made += 1
      return makePicture({ width: 200 + made, height: 150 })
    },
    /** The picture, where a refusal would be a broken test. */
    add: async (...sent: Parameters<typeof send>): Promise<Photo> => {
      const answer = await send(...sent)
      if (answer.status !== 201) throw new Error(`refused: ${JSON.stringify(answer.body)}`)
      return photo.parse(answer.body)
    },
    look: async (browser: Browser, { bookingId }: Pick<Cast, 'bookingId'>): Promise<Evidence> =>
      evidence.parse((await browser.get(`/api/bookings/${bookingId}/evidence`)).body),
    /** A booking so far on its way, with browsers for its people. */
    castAfter: async (...moves: DriverMove[]) => {
      const cast = await house.castAccepted()
      const moveOn = async (move: DriverMove): Promise<void> => {
        must(await house.scene.move(cast.drivers.assigned_driver, cast.bookingId, move))
      }
      for (const move of moves) await moveOn(move)
      return {
        cast,
        moveOn,
        customer: await house.browserOf(cast.accounts.owner),
        cab: await house.browserOf(cast.accounts.assigned_driver),
        desk: await house.browserOf(cast.accounts.operator),
      }
    },
    /** What lies behind a link. */
    open: async (link: string) => {
      const response = await house.visitor().open(link)
      return {
        status: response.status,
        headers: response.headers,
        bytes: Buffer.from(await response.arrayBuffer()),
      }
    },
  }
}
