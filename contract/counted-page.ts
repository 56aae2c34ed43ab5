/** What the server counts every hour and renders into the public pages. */
import type { Facts } from './facts.ts'
import type { AnswerOf } from './routes.ts'

export type CountedPage = {
  facts: Facts
  featured: AnswerOf<'GET /api/drivers/featured'>
  /** Its first page, without filters. */
  directory: AnswerOf<'GET /api/drivers'>
}
