import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Product = {
  /** Where the browser goes: scheme, host and port. */
  url: string
  /** The fake card provider. */
  cardProviderUrl: string
  /** The database, for moving deadlines that a journey should not wait for. */
  databaseUrl: string
  /** For another process of the same product. */
  cardKeys: { secretKey: string; publishableKey: string; webhookSecret: string }
  dataDir: string
}

/** The product that `start-product.ts` started for this run. */
export function product(): Product {
  const { JOURNEYS_PORT: port, JOURNEYS_DATA_DIR: dataDir } = process.env
  if (port === undefined || dataDir === undefined) throw new Error('No product was started.')
  const read = (file: string) => readFileSync(join(dataDir, file), 'utf8')
  const cards: Product['cardKeys'] & { port: number } = JSON.parse(read('fake-card-provider.json'))
  const cluster: { port: number; password: string } = JSON.parse(read('postgres/cluster.json'))
  return {
    url: `http://localhost:${port}`,
    cardProviderUrl: `http://127.0.0.1:${cards.port}`,
    databaseUrl: `postgres://towline:${cluster.password}@127.0.0.1:${cluster.port}/towline`,
    cardKeys: cards,
    dataDir,
  }
}
