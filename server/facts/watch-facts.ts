import type { CountedPage } from '../../contract/counted-page.ts'
import type { Ctx } from '../context.ts'
import { listDrivers, listFeatured } from '../drivers/index.ts'
import type { Drawing } from '../kit/http/pages/rendered-pages.ts'
import { watched } from '../kit/watched.ts'
import { loadFacts } from './load-facts.ts'

/** How soon pages are rendered with a new count. */
const lookSeconds = 30
/** Dots of the map in the page's HTML: enough for an impression. The map's script shows them all. */
const drawnPoints = 60
/** The first page of the directory, as its screen asks for it. */
const drawnDrivers = 12

/**
 * What pages are rendered with that is counted every hour: the facts, and the drivers on duty when they were counted, so that pages say
 * it without scripts. Null until the database has answered.
 */
export const watchFacts = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'log'>,
): (() => Promise<Drawing | null>) => {
  const lastCount = watched<CountedPage>(ctx.log, 'the facts', async (known) => {
    const facts = await loadFacts(ctx)
    const isSame = known?.facts.refreshedAt === facts.refreshedAt
    return {
      value: isSame ? known : { facts, ...(await driversOnDuty(ctx)) },
      goodForMs: lookSeconds * 1000,
    }
  })
  return async () => {
    const counted = await lastCount()
    return counted && { key: counted.facts.refreshedAt, prices: '', context: { counted } }
  }
}

const driversOnDuty = async (
  ctx: Pick<Ctx, 'db'>,
): Promise<Pick<CountedPage, 'featured' | 'directory'>> => {
  const featured = await listFeatured(ctx)
  const directory = await listDrivers(ctx, { availability: 'now', limit: drawnDrivers })
  if (!directory.ok) throw new Error(`a directory without filters: ${directory.refusal.code}`)
  return {
    featured: { ...featured, points: featured.points.slice(0, drawnPoints) },
    directory: directory.value,
  }
}
