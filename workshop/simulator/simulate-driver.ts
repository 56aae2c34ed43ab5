import type { Booking } from '../../contract/bookings/bookings.ts'
import type { JobOffer } from '../../contract/bookings/job-offers.ts'
import type { FleetingEvent, LiveEvent } from '../../contract/live-events.ts'
import { isActiveJob } from '../../domain/bookings/booking.ts'
import { greatCircleKm, type Point } from '../../domain/places/point.ts'
import { answerOffer } from './answer-offer.ts'
import type { Cab } from './cab.ts'
import { thinkingMs } from './choose-answer.ts'
import { drive } from './drive.ts'
import { driveJob, GaveUp, hearOfJob, openJob, type Job } from './drive-job.ts'
import { followLive } from './follow-live.ts'
import { insist } from './insist.ts'
import { planLeg } from './leg.ts'
import { NoOneHere } from './signed-in.ts'
import { withinSignal } from './within-signal.ts'

/** Near enough to home. */
const homeKm = 0.5
/** After something the driver could not make sense of. */
const lookAgainMs = 60_000

/**
 * One driver's working life over the public API, until the signal fires: follows the live stream, thinks about offers, does the
 * jobs it gets, goes home in between. Whatever it knows is read afresh at the start, so it goes on where it was.
 */
export const simulateDriver = (cab: Cab, home: Point, signal: AbortSignal): Promise<void> =>
  withinSignal(signal, async (life) => {
    const { api, clock, random, print } = cab
    const patience = { clock, random, signal: life.signal }
    const running = new Set<Promise<void>>()
    const thoughts = new Map<string, AbortController>()
    let job: Job | null = null
    let lastEndedId: string | null = null
    /** The current action on the road, and the promise of its end: one at a time. */
    let errand: AbortController | null = null
    let road: Promise<void> = Promise.resolve()
    let isNew = true

    const run = (action: () => Promise<void>): void => {
      const one = action()
        .catch((error: unknown) => {
          if (life.signal.aborted) return
          if (!(error instanceof NoOneHere)) return print('stumbled', { why: nameOf(error) })
          print('nobody_here', { why: error.message })
          life.abort()
        })
        .finally(() => running.delete(one))
      running.add(one)
    }

    /** Whatever was being done on the road is given up for this. */
    const takeTheRoad = (action: (signal: AbortSignal) => Promise<void>): void =>
      run(() =>
        withinSignal(life.signal, async (own) => {
          errand?.abort()
          errand = own
          const before = road
          const { promise, resolve } = newPromise()
          road = promise
          try {
            await before
            own.signal.throwIfAborted()
            await action(own.signal)
          } catch (error) {
            if (life.signal.aborted || !own.signal.aborted) throw error
          } finally {
            resolve()
            if (errand === own) errand = null
          }
        }),
      )

    const goHome = (): void => {
      if (job || errand || greatCircleKm(cab.place, home) < homeKm) return
      takeTheRoad(async (own) => {
        print('heading_home')
        await drive(cab, planLeg(cab.place, home, random), own)
      })
    }

    /** A booking this driver has: the job in hand, or a new one. */
    const takeUp = (booking: Booking): void => {
      const { bookingId } = booking
      if (job?.booking.bookingId === bookingId) return hearOfJob(job, booking)
      if (!isActiveJob(booking.status) || bookingId === lastEndedId) return
      const mine = openJob(booking)
      job = mine
      takeTheRoad((own) => doJob(mine, own))
    }

    const doJob = async (mine: Job, own: AbortSignal): Promise<void> => {
      const { bookingId } = mine.booking
      try {
        await driveJob(cab, mine, home, own)
        lastEndedId = bookingId
        const { status, cancelReason } = mine.booking
        if (status === 'cancelled') print('let_go', { bookingId, why: cancelReason ?? status })
      } catch (error) {
        if (!(error instanceof GaveUp)) throw error
        print('stumbled', { bookingId, why: error.message })
        run(async () => {
          await clock.wait(lookAgainMs, life.signal)
          await look()
        })
      } finally {
        if (job === mine) job = null
      }
      errand = null
      goHome()
    }

    const consider = (offer: JobOffer): void => {
      const { bookingId } = offer
      if (thoughts.has(bookingId) || job?.booking.bookingId === bookingId) return
      run(() =>
        withinSignal(life.signal, async (own) => {
          thoughts.set(bookingId, own)
          print('offered', { bookingId })
          try {
            // The driver looks at the screen, so no push or text is needed. When this request is lost, they are sent.
            await api.call(
              'POST /api/bookings/:bookingId/offer/seen',
              { params: { bookingId } },
              own.signal,
            )
            await clock.wait(thinkingMs(offer, clock.now(), random), own.signal)
            const booking = await answerOffer(cab, offer, job !== null, own.signal)
            if (booking) takeUp(booking)
          } catch (error) {
            // the offer was closed while thinking
            if (life.signal.aborted || !own.signal.aborted) throw error
          } finally {
            thoughts.delete(bookingId)
          }
        }),
      )
    }

    /** Fetches the current state of everything again. */
    const look = async (): Promise<void> => {
      const me = await insist((own) => api.call('GET /api/driver', {}, own), patience)
      if (me.kind === 'refused') throw new NoOneHere(me.code ?? `status ${me.status}`)
      const { position, isOnDuty, activeBookingId } = me.value
      if (!errand) cab.place = position ?? home
      if (isNew && !isOnDuty) await goOnDuty()
      isNew = false
      const bookingId = activeBookingId ?? job?.booking.bookingId
      if (bookingId) {
        const answer = await insist(
          (own) => api.call('GET /api/bookings/:bookingId', { params: { bookingId } }, own),
          patience,
        )
        if (answer.kind === 'answered') {
          const hadJob = job !== null
          takeUp(answer.value)
          if (!hadJob && job) print('took_up', { bookingId })
        }
      }
      // An offer made while the list is on its way is not in it.
      const before = [...thoughts]
      const listed = await insist((own) => api.call('GET /api/driver/offers', {}, own), patience)
      const offers = listed.kind === 'answered' ? listed.value.offers : []
      const openIds = new Set(offers.map((offer) => offer.bookingId))
      for (const [id, thought] of before) if (!openIds.has(id)) thought.abort()
      for (const offer of offers) consider(offer)
      goHome()
    }

    const goOnDuty = async (): Promise<void> => {
      const answer = await insist(
        (own) => api.call('PUT /api/driver/duty', { body: { isOnDuty: true } }, own),
        patience,
      )
      if (answer.kind === 'answered') print('on_duty')
      else print('off_duty', { why: answer.code ?? `status ${answer.status}` })
    }

    const onEvent = (event: LiveEvent | FleetingEvent): void => {
      switch (event.type) {
        case 'offer_opened':
          return consider(event.offer)
        case 'offer_closed':
          // its own answer is on its way
          if (event.why === 'accepted' || event.why === 'declined') return
          return thoughts.get(event.bookingId)?.abort()
        case 'booking_changed':
          return event.booking.viewer === 'driver' ? takeUp(event.booking) : undefined
        case 'driver_position':
        case 'chat_message':
        case 'chat_read':
        case 'board_changed':
        case 'evidence_changed':
        case 'companion_changed':
        case 'application_moved':
        case 'waiting_drivers_changed':
          return
        default: {
          const unknown: never = event
          throw new Error(`unknown event ${String(unknown)}`)
        }
      }
    }

    run(async () => {
      for (;;) {
        await followLive({
          stream: api.stream,
          onAfresh: () => run(look),
          onEvent,
          ...patience,
        }).catch((error: unknown) => {
          if (life.signal.aborted || error instanceof NoOneHere) throw error
          print('stumbled', { why: nameOf(error) })
        })
        await clock.wait(lookAgainMs, life.signal)
      }
    })
    while (running.size > 0) await Promise.all(running)
  })

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

const newPromise = (): { promise: Promise<void>; resolve: () => void } => {
  let resolve = (): void => {}
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil
  })
  return { promise, resolve }
}
