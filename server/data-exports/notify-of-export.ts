import { exportDays } from '../../domain/privacy/export/data-export.ts'
import { formatDate } from '../../domain/time/dublin-time.ts'
import { supportContact } from '../../domain/support.ts'
import { profileById, type Profile } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { layOutMail, writeNotifications, type Mail } from '../notifications/index.ts'
import type { ExportRow } from './exports.store.ts'

const dayMs = 86_400_000
const title = 'Your data is ready'

/** By email and, where they have a device for it, by push; once. Who has no address sees it on the account page. */
export const notifyOfExport = async (
  ctx: Pick<Ctx, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  row: ExportRow,
): Promise<void> => {
  const person = await profileById(tx, row.accountId)
  if (!person) return
  const address = person.email ?? person.receiptEmail
  const until = new Date(row.requestedAt.getTime() + exportDays * dayMs)
  await writeNotifications(ctx, tx, [
    {
      bookingId: null,
      kind: 'data_export_ready',
      event: `data_export_ready:${row.id}`,
      side: sideOf(person),
      recipientId: person.id,
      email:
        address === null ? null : { address, mail: mailOf(person, until, ctx.config.publicOrigin) },
      short: {
        title,
        body: `Download it on your account page until ${formatDate(until)}.`,
        path: '/account',
      },
    },
  ])
}

const sideOf = ({ role }: Profile): 'customer' | 'driver' | 'operator' =>
  role === 'driver' || role === 'operator' ? role : 'customer'

const mailOf = ({ fullName }: Profile, until: Date, origin: string): Mail =>
  layOutMail({
    subject: title,
    heading: title,
    parts: [
      { kind: 'text', text: `Hello ${fullName},` },
      {
        kind: 'text',
        text: `The archive of your data at Towline is made. You can download it until ${formatDate(until)}; then we delete it.`,
      },
      { kind: 'button', label: 'Your account', url: `${origin}/account` },
      {
        kind: 'note',
        text: `You confirm that it’s you before the download. If you didn’t want this archive, change your password, or write to ${supportContact.email}.`,
      },
    ],
    reason: 'You’re getting this email because it is about your account at Towline.',
  })
