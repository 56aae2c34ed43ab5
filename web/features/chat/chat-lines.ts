/** The conversation as it is drawn: days, stored messages, and below them those on their way. Pure. */
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { ChatMarks, ChatMessage } from '../../../contract/bookings/chat.ts'
import type { ChatMessageType, ChatSender } from '../../../domain/bookings/chat.ts'
import { formatDate } from '../../../domain/time/dublin-time.ts'
import type { WaitingPhoto } from '../../api/photos/queue-state.ts'
import type { Outgoing } from './chat-outbox.ts'

/** The delivery state of an own message. */
export type Progress = 'waiting' | 'sending' | 'refused' | 'sent' | 'delivered' | 'read'

export const progressLabels: Record<Progress, string> = {
  waiting: 'Waiting for a connection',
  sending: 'Sending',
  refused: 'Not sent',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
}

/** A photo on its way is shown from this device. */
export type LinePhoto =
  | { isHere: false; seq: number; photo: NonNullable<ChatMessage['photo']> }
  | { isHere: true; blob: Blob }

export type MessageLine = {
  kind: 'message'
  key: string
  /** Which end of the line it is at: one's own at the right. */
  isOwn: boolean
  /** The sender, read out before it; drawn where it is not clear from its place. */
  from: string
  messageType: ChatMessageType
  /** Empty only beside a photo. */
  content: string
  photo: LinePhoto | null
  at: string
  /** Null for the messages of others. */
  progress: Progress | null
  /** Not stored by the server yet: why it was refused, in words, and null while it waits. */
  outgoing: Pick<Outgoing, 'problem'> | null
}

export type ChatLine = { kind: 'day'; key: string; label: string } | MessageLine

export type OutgoingPhoto = Pick<
  WaitingPhoto,
  'clientId' | 'words' | 'addedAt' | 'blob' | 'progress' | 'problem'
>

export type ChatInput = {
  viewer: Booking['viewer']
  /** The names of the two sides. */
  names: Record<ChatSender, string>
  messages: readonly ChatMessage[]
  marks: ChatMarks
  outbox: readonly Outgoing[]
  /** Photos on their way. */
  photos: readonly OutgoingPhoto[]
  /** The one that is being sent now. */
  sending: string | null
}

const otherSide: Record<ChatSender, ChatSender> = { customer: 'driver', driver: 'customer' }

const messageLine = (
  { viewer, names, marks }: ChatInput,
  { seq, clientId, senderType, messageType, content, photo, createdAt }: ChatMessage,
): MessageLine => {
  const isOwn = senderType === viewer
  const reached = marks[otherSide[senderType]]
  const mark = seq <= reached.readSeq ? 'read' : seq <= reached.deliveredSeq ? 'delivered' : 'sent'
  return {
    kind: 'message',
    // the id it had on its way: it stays the same bubble
    key: clientId ?? String(seq),
    // for an operator, who is neither, the driver is at the right
    isOwn: isOwn || (viewer === 'operator' && senderType === 'driver'),
    from: isOwn ? 'You' : names[senderType],
    messageType,
    content,
    photo: photo && { isHere: false, seq, photo },
    at: createdAt,
    progress: isOwn ? mark : null,
    outgoing: null,
  }
}

const progressOf = ({ clientId, problem }: Outgoing, sending: string | null): Progress => {
  if (problem !== null) return 'refused'
  return clientId === sending ? 'sending' : 'waiting'
}

const outgoingLine = (outgoing: Outgoing, sending: string | null): MessageLine => ({
  kind: 'message',
  key: outgoing.clientId,
  isOwn: true,
  from: 'You',
  messageType: outgoing.messageType,
  content: outgoing.content,
  photo: null,
  at: outgoing.writtenAt,
  progress: progressOf(outgoing, sending),
  outgoing,
})

const photoLine = (photo: OutgoingPhoto): MessageLine => ({
  kind: 'message',
  key: photo.clientId,
  isOwn: true,
  from: 'You',
  messageType: 'photo',
  content: photo.words,
  photo: { isHere: true, blob: photo.blob },
  at: photo.addedAt,
  progress: photo.problem !== null ? 'refused' : photo.progress === null ? 'waiting' : 'sending',
  outgoing: photo,
})

/** Oldest first. A message that is in both lists, because its answer is still on the way, counts as stored. */
export const chatLines = (input: ChatInput): ChatLine[] => {
  const written = new Set(input.messages.map(({ clientId }) => clientId))
  const lines = [
    ...input.messages.map((message) => messageLine(input, message)),
    ...[
      ...input.outbox.map((outgoing) => outgoingLine(outgoing, input.sending)),
      ...input.photos.map(photoLine),
    ]
      .filter(({ key }) => !written.has(key))
      .sort((a, b) => a.at.localeCompare(b.at)),
  ]
  return lines.flatMap((line, index): ChatLine[] => {
    const label = formatDate(new Date(line.at))
    const before = lines[index - 1]
    const isNewDay = !before || formatDate(new Date(before.at)) !== label
    return isNewDay ? [{ kind: 'day', key: `day ${line.key}`, label }, line] : [line]
  })
}

/** The last message of the other side: reading it marks all before it as read. 0 when there is none. */
export const lastOfOthers = (messages: readonly ChatMessage[], viewer: Booking['viewer']): number =>
  messages.findLast(({ senderType }) => senderType !== viewer)?.seq ?? 0

/** `Ciarán` of `Ciarán Sample`. */
export const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? name
