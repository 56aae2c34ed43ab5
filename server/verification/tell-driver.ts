/** What a driver is told of their application and papers: once for each thing, for ever. */
import { joinPath } from '../../contract/joining.ts'
import { isAccountNoticeKind, type AccountNoticeKind } from '../../domain/notice.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database.ts'
import { tellAccount, type Mail } from '../notices/index.ts'
import type { AccountRow, BegunApplication, HistoryEntry } from './applications.store.ts'
import { decisionMail } from './verification-mails.ts'

type TellCtx = Pick<Ctx, 'jobs' | 'clock' | 'config'>

/** The page that says what to do next. */
export const joinLink = ({ config }: Pick<Ctx, 'config'>): string =>
  `${config.publicOrigin}${joinPath}`

/** Nothing for what the driver did alone, or what happened by itself. */
export const tellDecision = async (
  ctx: TellCtx,
  tx: Tx,
  { account, profile }: BegunApplication,
  { move, reason, at }: HistoryEntry,
): Promise<void> => {
  const mail = decisionMail(move, {
    fullName: account.fullName,
    reason: reason ?? '',
    url: joinLink(ctx),
  })
  const kind = `driver_${move}`
  if (!mail || !isAccountNoticeKind(kind)) return
  await tellDriver(ctx, tx, account, { kind, about: `${profile.id}:${at.getTime()}`, mail })
}

type DriverNews = { kind: AccountNoticeKind; about: string; mail: Mail }

/** Answers whether it was new. */
export const tellDriver = async (
  ctx: TellCtx,
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'email'>,
  news: DriverNews,
): Promise<boolean> => (await tellAccount(ctx, tx, { ...news, account })) > 0

/** The driver's open screens, and the operators' list of who waits, read anew what has changed. */
export const tellScreens = (
  { live }: Pick<Ctx, 'live'>,
  tx: Tx,
  { account, profile }: BegunApplication,
): void =>
  live.append(tx, [
    { accountId: account.id, event: { type: 'application_moved', driverId: profile.id } },
  ])
