/** What a check found, in plain words. */
import { photoKindLabels } from '../../../domain/evidence/evidence.ts'
import type { LinkKind, SealedLink } from '../../../domain/evidence/sealing/links.ts'
import type { PackChange } from '../../../domain/evidence/sealing/check-file.ts'
import type {
  ChainCheck,
  DeviceNote,
  FaultPart,
} from '../../../domain/evidence/sealing/verify-chain.ts'
import { formatMoment } from '../../../domain/time/dublin-time.ts'
import type { Answer } from './check-in-browser.ts'

export type CheckCopy = { tone: 'success' | 'warning' | 'danger'; title: string; lines: string[] }

export const kindLabel = (kind: LinkKind): string => {
  if (kind === 'signature') return 'Signature'
  if (kind === 'odometer') return 'Odometer'
  return kind === 'removed' ? 'Removed' : photoKindLabels[kind]
}

const moment = (iso: string): string => formatMoment(new Date(iso))
const count = (number: number): string => number.toLocaleString('en-IE')

/** A chain that is broken proves nothing, so it comes before the file. */
export const checkCopy = ({ seal, chain, file, isPackSigned }: Answer): CheckCopy => {
  const broken = brokenLinkCopy(chain)
  if (broken) return broken
  const unsure = chain.isSignatureChecked || seal.links.length === 0 ? [] : [uncheckedLine]
  switch (file.kind) {
    case 'photo': {
      const { link, isAsSent, removed } = file
      return {
        tone: 'success',
        title: 'Unchanged',
        lines: [
          `This photo is link ${link.number} of ${seal.links.length}: ${kindLabel(link.kind)}${isAsSent ? ', as the phone sent it' : ''}.`,
          `${timesOf(link)}.`,
          ...(removed ? [`It was removed on ${moment(removed.receivedAt)}.`] : []),
          ...deviceLines(chain.devices, link.number),
          ...unsure,
        ],
      }
    }
    case 'pack': {
      if (isPackSigned === false) return forgedPack
      const { madeAt, bytes } = file.pack
      return {
        tone: 'success',
        title: 'Unchanged',
        lines: [
          `This evidence pack is as it was made on ${moment(madeAt)}: each of its ${count(bytes)} bytes.`,
          ...(isPackSigned === null ? [uncheckedLine] : []),
        ],
      }
    }
    case 'pack_changed':
      return {
        tone: 'danger',
        title: 'Changed',
        lines: [
          `This is the evidence pack of ${moment(file.pack.madeAt)}, and it was changed since.`,
          ...changeLines(file.change),
        ],
      }
    case 'unknown':
      return {
        tone: 'warning',
        title: 'Not in this seal',
        lines: [
          file.isPdf
            ? 'No evidence pack of this seal has anything in common with this file.'
            : 'No photo of this seal is this file.',
          'It may be of another recovery, or a program saved it again: messengers and photo apps change the files they pass on. Download it from the booking once more.',
        ],
      }
    default: {
      const unknown: never = file
      throw new Error(`unknown answer ${String(unknown)}`)
    }
  }
}

/** "Taken 12:04 by the phone’s clock, received …, sealed …" */
export const timesOf = ({ takenAt, receivedAt, sealedAt }: SealedLink): string =>
  [
    ...(takenAt ? [`Taken ${moment(takenAt)} by the phone’s clock`] : []),
    `${takenAt ? 'received' : 'Received'} ${moment(receivedAt)}`,
    `sealed ${moment(sealedAt)}`,
  ].join(', ')

const uncheckedLine =
  'The hashes were checked. This browser cannot check the signature itself; a newer one can.'

const forgedPack: CheckCopy = {
  tone: 'danger',
  title: 'Not signed by us',
  lines: ['The signature of this pack is not by one of our keys.'],
}

const faultCopy: Record<FaultPart, string> = {
  order: 'is missing, or not in its place',
  contents: 'does not say what was sealed',
  seal: 'is not signed by one of our keys',
}

export const brokenLinkCopy = ({ fault }: ChainCheck): CheckCopy | null =>
  fault && {
    tone: 'danger',
    title: 'The chain is broken',
    lines: [
      `Link ${fault.number} ${faultCopy[fault.part]}. What is sealed in it and after it cannot be relied on.`,
    ],
  }

const noteCopy: Record<DeviceNote['note'], string> = {
  none: 'The phone made no link of its own: this one was made when the photo arrived.',
  changed:
    'What arrived is not what the phone’s own link says. The file or its time was changed on the way.',
  gap: 'The phone recorded something just before it that has not arrived.',
}

export const deviceLines = (devices: readonly DeviceNote[], number: number): string[] =>
  devices.filter((one) => one.number === number).map(({ note }) => noteCopy[note])

const changeLines = ({ parts, byte, longerBy }: PackChange): string[] => {
  if (byte) {
    return [
      `One byte differs, in: ${parts[0] ?? ''}.`,
      `It is byte ${count(byte.at + 1)} of the file: ${byte.is} now, and ${byte.was} when it was made. Everything else is unchanged.`,
    ]
  }
  const length = Math.abs(longerBy)
  return [
    ...(longerBy === 0
      ? []
      : [
          `It is ${count(length)} ${length === 1 ? 'byte' : 'bytes'} ${longerBy > 0 ? 'longer' : 'shorter'}.`,
        ]),
    `Not as it was made: ${parts.join('; ')}.`,
  ]
}
