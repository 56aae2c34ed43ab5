/** The conversation as it is drawn: days, messages that are written down, and below them those on their way. Pure. */
import type { Booking } from '../../../contract/bookings.ts'
import type { ChatMarks, ChatMessage } from '../../../contract/chat.ts'
import type { ChatMessageType, ChatSender } from '../../../domain/chat.ts'
import { formatDate } from '../../../domain/dublin-time.ts'
import type { WaitingPicture } from '../../api/pictures/queue-state.ts'
import type { Outgoing } from './chat-outbox.ts'

/** How far an own message has come. */
export type Progress = 'waiting' | 'sending' | 'refused' | 'sent' | 'delivered' | 'read'

export const progressWords: Record<Progress, string> = {
  waiting: 'Waiting for a connection',
  sending: 'Sending',
  refused: 'Not sent',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
}

/** A picture on its way is shown from this device. */
export type LinePicture =
  | { isHere: false; seq: number; photo: NonNullable<ChatMessage['photo']> }
  | { isHere: true; blob: Blob }

export type MessageLine = {
  kind: 'message'
  key: string
  /** Which end of the line it stands at: one's own at the right. */
  isOwn: boolean
  /** Said before it; drawn where it is not clear from its place. */
  from: string
  messageType: ChatMessageType
  /** Empty only beside a picture. */
  content: string
  picture: LinePicture | null
  at: string
  /** Null for the messages of others. */
  progress: Progress | null
  /** Not written down yet: why the server refused it, in words, and null while it waits. */
  outgoing: Pick<Outgoing, 'problem'> | null
}

export type ChatLine = { kind: 'day'; key: string; label: string } | MessageLine

export type OutgoingPicture = Pick<
  WaitingPicture,
  'clientId' | 'words' | 'addedAt' | 'blob' | 'progress' | 'problem'
>

export type ChatScene = {
  viewer: Booking['viewer']
  /** How the two are called. */
  names: Record<ChatSender, string>
  messages: readonly ChatMessage[]
  marks: ChatMarks
  outbox: readonly Outgoing[]
  /** Pictures on their way. */
  pictures: readonly OutgoingPicture[]
  /** The one that is being sent now. */
  sending: string | null
}

const otherSide: Record<ChatSender, ChatSender> = { customer: 'driver', driver: 'customer' }

const messageLine = (
  { viewer, names, marks }: ChatScene,
  { seq, clientId, senderType, messageType, content, photo, createdAt }: ChatMessage,
): MessageLine => {
  const isOwn = senderType === viewer
  const reached = marks[otherSide[senderType]]
  const mark = seq <= reached.readSeq ? 'read' : seq <= reached.deliveredSeq ? 'delivered' : 'sent'
  return {
    kind: 'message',
    // the name it had on its way: it stays the same bubble
    key: clientId ?? String(seq),
    // for an operator, who is neither, the driver stands at the right
    isOwn: isOwn || (viewer === 'operator' && senderType === 'driver'),
    from: isOwn ? 'You' : names[senderType],
    messageType,
    content,
    picture: photo && { isHere: false, seq, photo },
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
  picture: null,
  at: outgoing.writtenAt,
  progress: progressOf(outgoing, sending),
  outgoing,
})

const pictureLine = (picture: OutgoingPicture): MessageLine => ({
  kind: 'message',
  key: picture.clientId,
  isOwn: true,
  from: 'You',
  messageType: 'photo',
  content: picture.words,
  picture: { isHere: true, blob: picture.blob },
  at: picture.addedAt,
  progress:
    picture.problem !== null ? 'refused' : picture.progress === null ? 'waiting' : 'sending',
  outgoing: picture,
})

/** Oldest first. A message that is in both, because its answer is still on the way, is the written one. */
export const chatLines = (scene: ChatScene): ChatLine[] => {
  const written = new Set(scene.messages.map(({ clientId }) => clientId))
  const lines = [
    ...scene.messages.map((message) => messageLine(scene, message)),
    ...[
      ...scene.outbox.map((outgoing) => outgoingLine(outgoing, scene.sending)),
      ...scene.pictures.map(pictureLine),
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

/** The last message of the other side: looking at it reads all before it. 0 when there is none. */
export const lastOfOthers = (messages: readonly ChatMessage[], viewer: Booking['viewer']): number =>
  messages.findLast(({ senderType }) => senderType !== viewer)?.seq ?? 0

/** `Ciarán` of `Ciarán Sample`. */
export const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? name
