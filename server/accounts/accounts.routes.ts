/** The HTTP side of accounts: the user's own profile, and what a browser may know of the configuration. */
import type { accountRoutes } from '../../contract/accounts/accounts.ts'
import type { PublicConfig } from '../../contract/accounts/accounts.ts'
import { accepted, refused } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import type { HandlersOf } from '../define-module.ts'
import { isMailboxOpen, mailboxPath, mayText } from '../notifications/index.ts'
import { accountOf } from './account-of.ts'
import { profileById } from './accounts.store.ts'
import { changeOwnProfile } from './change-own-profile.ts'

type AccountCtx = Pick<Ctx, 'config' | 'db' | 'clock' | 'jobs' | 'mapTiles'>

export const accountHandlers = {
  'GET /api/session': async (ctx: AccountCtx, who) => {
    const profile = who && (await profileById(ctx.db, who.accountId))
    return accepted({ account: profile ? await accountOf(ctx.db, profile) : null })
  },

  'GET /api/me': async (ctx: AccountCtx, who) => {
    const profile = await profileById(ctx.db, who.accountId)
    return profile ? accepted(await accountOf(ctx.db, profile)) : refused('not_signed_in')
  },

  'PATCH /api/me': async (ctx: AccountCtx, who, { body }) => {
    const changed = await changeOwnProfile(ctx, who, body)
    return changed.ok ? accepted(await accountOf(ctx.db, changed.value)) : changed
  },

  'GET /api/config': async (ctx: AccountCtx) => accepted(await publicConfigOf(ctx)),
} satisfies HandlersOf<typeof accountRoutes>

const publicConfigOf = async (ctx: AccountCtx): Promise<PublicConfig> => {
  const { config } = ctx
  const { publishableKey, frameUrl } = config.card
  return {
    payment: frameUrl
      ? { provider: 'stand_in', publishableKey, frameUrl }
      : { provider: 'stripe', publishableKey },
    signIn: {
      google: config.google !== null,
      apple: config.apple !== null,
      phone: mayText(config),
    },
    map: { styleUrl: config.map.styleUrl, tilesUrl: ctx.mapTiles?.url ?? null },
    mailboxUrl: isMailboxOpen(config) ? mailboxPath : null,
    serverNow: (await ctx.clock.now(ctx.db)).toISOString(),
  }
}
