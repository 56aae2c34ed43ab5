/** The jobs that compare our books with the card provider's. */
import type { Ctx } from '../context.ts'
import { compareBooks, followProvider } from './compare-books.ts'

export const booksJobs = (ctx: Ctx) => ({
  'follow-provider': () => followProvider(ctx),
  'compare-books': () => compareBooks(ctx),
})
