/** What a driver is told of their application and papers: one mail for each thing, for ever. */
import { joinPath } from '../../contract/joining.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database.ts'
import { writeNotice, type Mail } from '../notices/index.ts'
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
  if (mail) await tellDriver(ctx, tx, account, `driver_${move}:${profile.id}:${at.getTime()}`, mail)
}

/** `key`: what it is about, for ever; its beginning is the kind. */
export const tellDriver = async (
  ctx: TellCtx,
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'email'>,
  key: string,
  mail: Mail,
): Promise<void> => {
  await writeNotice(ctx, tx, {
    key,
    kind: key.split(':')[0] ?? key,
    recipientId: account.id,
    bookingId: null,
    address: account.email,
    mail,
  })
}
