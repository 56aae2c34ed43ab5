/** Notifies a driver about their application and documents: once for each event, for ever. */
import { joinPath } from '../../contract/drivers/verification-application.ts'
import {
  isAccountNotificationKind,
  type AccountNotificationKind,
} from '../../domain/notifications/notification.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { notifyAccount, type Mail } from '../notifications/index.ts'
import type { AccountRow, BegunApplication, HistoryEntry } from './applications.store.ts'
import type { DocumentWithPages } from './documents.store.ts'
import { transitionMail } from './verification-mails.ts'

type NotifyCtx = Pick<Ctx, 'jobs' | 'clock' | 'config'>

/** The page that shows the next step. */
export const joinLink = ({ config }: Pick<Ctx, 'config'>): string =>
  `${config.publicOrigin}${joinPath}`

/** Sends nothing for what is automatic, or taken back. */
export const notifyTransition = async (
  ctx: NotifyCtx,
  tx: Tx,
  { account, profile }: BegunApplication,
  { transition, at }: HistoryEntry,
  /** As it was typed. */
  reason: string,
  refusedDocuments: readonly Pick<DocumentWithPages, 'kind' | 'reason'>[],
): Promise<void> => {
  const mail = transitionMail(transition, {
    fullName: account.fullName,
    reason,
    refusedDocuments,
    url: joinLink(ctx),
  })
  const kind = `driver_${transition}`
  if (!mail || !isAccountNotificationKind(kind)) return
  await notifyDriver(ctx, tx, account, { kind, about: `${profile.id}:${at.getTime()}`, mail })
}

type DriverNotification = { kind: AccountNotificationKind; about: string; mail: Mail }

/** Answers whether it was new. */
export const notifyDriver = async (
  ctx: NotifyCtx,
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'email'>,
  notification: DriverNotification,
): Promise<boolean> => (await notifyAccount(ctx, tx, { ...notification, account })) > 0

/** Makes the driver's open screens, and the operators' list of who waits, read again what has changed. */
export const notifyScreens = (
  { live }: Pick<Ctx, 'live'>,
  tx: Tx,
  { account, profile }: BegunApplication,
): void =>
  live.append(tx, [
    { accountId: account.id, event: { type: 'application_moved', driverId: profile.id } },
  ])
