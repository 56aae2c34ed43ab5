/** Messages to support: one has been answered, two wait. */
import { contactMessages } from '../../db/schema/contact.ts'
import { answerMessage } from '../../server/contact/answer-message.ts'
import { sendMessage } from '../../server/contact/send-message.ts'
import type { Ctx } from '../../server/context.ts'
import { must } from './must.ts'
import { standingClock } from './standing-clock.ts'

const messages = [
  {
    hoursAgo: 52,
    name: 'Emer Sunroof',
    email: 'emer@example.ie',
    message:
      'I need the receipt for my recovery in Naas in another name, for work. Is that possible?',
  },
  {
    hoursAgo: 20,
    name: 'Hugh Glovebox',
    email: 'hugh@example.ie',
    message:
      'My sunglasses are still in the cab of the truck. Can you ask the driver to keep them for me?',
  },
  {
    hoursAgo: 2,
    name: 'Catríona Estate',
    email: 'catriona@example.ie',
    message:
      'Do you recover camper vans of 3.8 tonnes near Dingle? I would rather know before the summer.',
  },
] as const
const answer = 'Yes. Open the booking, press Receipt, and enter the name there.'

export const seedInbox = async (ctx: Ctx, operatorId: string, now: Date): Promise<void> => {
  const at = (hoursAgo: number): Ctx => ({
    ...ctx,
    clock: standingClock(new Date(now.getTime() - hoursAgo * 3_600_000)),
  })
  for (const { hoursAgo, ...message } of messages) await sendMessage(at(hoursAgo), null, message)
  const [first] = await ctx.db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .orderBy(contactMessages.createdAt)
    .limit(1)
  if (!first) throw new Error('no message arrived')
  const reply = { messageId: first.id, content: answer, seenReplies: 0 }
  must(await answerMessage(at(48), operatorId, reply))
}
