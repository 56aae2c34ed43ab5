/** Moves the drivers of `makeCrowd` in a process of its own, so many a second, in statements of many as the server writes them. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export type CrowdSetup = { url: string; size: number; perSecond: number }
export type CrowdMoved = { perSecond: number }

const perStatement = 250

/** A few hundred metres, somewhere; never off the island. */
const moveSql = `update driver_positions p
  set lat = least(55.2, greatest(51.5, p.lat + u.north)), lon = least(-6, greatest(-10, p.lon + u.east)), at = clock_timestamp()
  from unnest($1::text[], $2::float8[], $3::float8[]) as u (driver_id, north, east)
  where p.driver_id = u.driver_id`

const run = async ({ url, size, perSecond }: CrowdSetup): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  let isOver = false
  process.on('message', (message) => {
    if (message === 'stop') isOver = true
  })
  process.send?.('ready')
  const startedAt = performance.now()
  let moved = 0
  let first = 0
  const step = (): number => (Math.random() - 0.5) * 0.006
  const moveSome = async (): Promise<void> => {
    // One stretch after another: two statements never want the same driver.
    const ids = Array.from({ length: Math.min(perStatement, size) }, (_, n) =>
      idOf(((first + n) % size) + 1),
    )
    first = (first + ids.length) % size
    const values = [ids, ids.map(step), ids.map(step)]
    await pool.query({ name: 'move', text: moveSql, values })
    moved += ids.length
  }
  while (!isOver) {
    const dueMs = (moved / perSecond) * 1000
    const aheadMs = dueMs - (performance.now() - startedAt)
    if (aheadMs > 1) await pause(aheadMs)
    else await moveSome()
  }
  const seconds = (performance.now() - startedAt) / 1000
  await pool.end()
  process.send?.({ perSecond: moved / seconds } satisfies CrowdMoved)
  process.disconnect?.()
}

/** As `makeCrowd` names them. */
const idOf = (n: number): string => `drv_${`crowd${n}`.padStart(26, '0')}`

process.once('message', (setup: CrowdSetup) => void run(setup))
