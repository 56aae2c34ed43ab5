/**
 * How much a process takes on at once (docs/decisions/0105). Beyond it requests wait in a short queue, and beyond that they are refused, so
 * that those which are taken are answered in time: what is about money and a job under way never waits here, reports go first.
 */
import type { Priority } from '../../../contract/route.ts'

/** A request's place among those that are worked on. */
export type Place = {
  /** While the caller's body is on its way: a slow caller keeps no one out. */
  pause: () => void
  /** False: the process is too busy by now. */
  resume: () => Promise<boolean>
  leave: () => void
}

export type Admission = {
  /** A batched request takes a quarter of a place. Null: too busy, to be refused. */
  enter: (priority: Priority, isBatched?: boolean) => Promise<Place | null>
  /** Places taken, and requests that wait. `high` ones are not among them. */
  counts: () => { inside: number; waiting: number }
}

type AdmissionLimits = {
  /** Requests worked on at once; those of low priority have at most half of the places. */
  places: number
  /** Requests that wait for a place. */
  mostWaiting?: number
  /** How long one waits. */
  waitMs?: number
}

/** A queue that is worked off within a second; well within a request's deadline. */
const ordinary = { mostWaiting: 256, waitMs: 4_000 }

/**
 * The places of a process with so many connections to the database: some connections are left to what never waits, which takes a dozen
 * statements, each behind those of everyone who is in.
 */
export const placesFor = (databaseConnections: number): number =>
  Math.max(2, Math.floor(databaseConnections * 0.6))

/** Several batched requests share each statement, and so the connection that a place stands for. */
const batchedShare = 0.25

type Size = { priority: Priority; share: number }
type Waiting = Size & { admit: (isIn: boolean) => void; timer: NodeJS.Timeout }

export const openAdmission = ({
  places,
  mostWaiting = ordinary.mostWaiting,
  waitMs = ordinary.waitMs,
}: AdmissionLimits): Admission => {
  let inside = 0
  let insideLow = 0
  /** In the order of their turn: those of normal priority before those of low. */
  const normal: Waiting[] = []
  const low: Waiting[] = []

  const hasRoom = (priority: Priority): boolean =>
    inside < places && (priority !== 'low' || insideLow < places / 2)

  const take = ({ priority, share }: Size): void => {
    inside += share
    if (priority === 'low') insideLow += share
  }

  const admitNext = (): void => {
    for (const queue of [normal, low]) {
      for (;;) {
        const [next] = queue
        if (!next || !hasRoom(next.priority)) break
        queue.shift()
        clearTimeout(next.timer)
        take(next)
        next.admit(true)
      }
    }
  }

  const refuse = (queue: Waiting[], one: Waiting): void => {
    const at = queue.indexOf(one)
    if (at === -1) return
    queue.splice(at, 1)
    clearTimeout(one.timer)
    one.admit(false)
  }

  const wait = (size: Size): Promise<boolean> => {
    const { priority } = size
    const queue = priority === 'low' ? low : normal
    if (normal.length + low.length >= mostWaiting) {
      const last = low.at(-1)
      if (priority === 'low' || !last) return Promise.resolve(false)
      refuse(low, last)
    }
    return new Promise((admit) => {
      const one: Waiting = {
        ...size,
        admit,
        timer: setTimeout(() => refuse(queue, one), waitMs),
      }
      queue.push(one)
    })
  }

  const takeTurn = async (size: Size): Promise<boolean> => {
    const { priority } = size
    const isAhead = priority === 'low' ? normal.length + low.length > 0 : normal.length > 0
    if (isAhead || !hasRoom(priority)) return wait(size)
    take(size)
    return true
  }

  return {
    enter: async (priority, isBatched = false) => {
      if (priority === 'high') return unlimited
      const size = { priority, share: isBatched ? batchedShare : 1 }
      if (!(await takeTurn(size))) return null
      let isInside = true
      const leave = (): void => {
        if (!isInside) return
        isInside = false
        inside -= size.share
        if (priority === 'low') insideLow -= size.share
        admitNext()
      }
      return {
        pause: leave,
        resume: async () => {
          if (!isInside) isInside = await takeTurn(size)
          return isInside
        },
        leave,
      }
    },
    counts: () => ({ inside, waiting: normal.length + low.length }),
  }
}

/** The place of a request that never waits. */
export const unlimited: Place = { pause: () => {}, resume: async () => true, leave: () => {} }
