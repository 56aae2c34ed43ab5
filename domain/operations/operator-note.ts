/** What operators write about a booking: for each other, or to one of its sides. */

export const operatorNoteMaxLength = 1_000

/** The recipient of a message. */
export const messageSides = ['customer', 'driver'] as const
export type MessageSide = (typeof messageSides)[number]

export const messageSideLabels: Record<MessageSide, string> = {
  customer: 'The customer',
  driver: 'The driver',
}
