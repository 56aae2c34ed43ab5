/** What is said of a handshake: why a code or a plate is refused, and how it was done. */
import type { HandshakeProof, HandshakeRecord, PlateCheck } from './handshake.ts'
import type { HandshakePurpose } from './moving-code.ts'

/** Said by a phone or by the server when a code or a plate is not the right one. */
export const handshakeTexts = {
  wrongOffline: (left: number): string =>
    left === 0
      ? 'This is not the customer’s code. Wait ten minutes and try again, or call us. Once you have a connection the customer can also confirm you on their phone.'
      : `This is not the customer’s code. ${left} more ${left === 1 ? 'try' : 'tries'} without a connection.`,
  pausedOffline:
    'Too many wrong codes. Wait ten minutes and try again, or call us. Once you have a connection the customer can also confirm you on their phone.',
  wrongHandover: (left: number): string =>
    left === 0
      ? 'This is not the code. Finish without it, or call us.'
      : `This is not the code. ${left} more ${left === 1 ? 'try' : 'tries'}, or finish without it.`,
  /** Entered without a connection: it is on record, and an operator has a task. */
  wrongHandoverLate:
    'This was not the hand-over code, and the customer sees that. Enter the code again, finish without it, or call us.',
  plateDiffers: (typed: string, booked: string): string =>
    `You typed ${typed}, and ${booked} was booked. Check that this is the vehicle. If the person who takes it over says it is, enter their code and tick that they confirmed it. Otherwise call us.`,
} as const

const proofLabels: Record<HandshakePurpose, Record<HandshakeProof, string>> = {
  start: {
    code: 'Begun with the code on the customer’s phone',
    sent_code: 'Begun with the code that was sent',
    receiver_code: 'Begun with the code that was sent',
    question: 'Begun once the customer had confirmed the driver',
    waived: 'Begun without a code, waived by Towline',
    no_code: 'Begun without a code',
    mismatch: 'Not begun: the driver entered a wrong code without a connection',
  },
  handover: {
    code: 'Handed over with the code on the customer’s phone',
    sent_code: 'Handed over with the code that was sent',
    receiver_code: 'Handed over to the person the customer named, with their code',
    question: 'Handed over without a code',
    waived: 'Handed over without a code',
    no_code: 'Handed over without a code',
    mismatch: 'Not handed over: the driver entered a wrong code without a connection',
  },
}

export const handshakePurposeLabels: Record<HandshakePurpose, string> = {
  start: 'Start',
  handover: 'Hand-over',
}

const plateLabels: Record<PlateCheck, string> = {
  matched: 'the plate is the one booked',
  confirmed: 'another plate than booked, confirmed by the person with the code',
  unknown: 'no plate was booked',
}

/** `Handed over with the code on the customer’s phone; 131-D-12345, the plate is the one booked`. Times are added by who prints it. */
export const handshakeLabel = ({
  purpose,
  proof,
  plate,
  plateCheck,
  phoneTries,
}: Pick<HandshakeRecord, 'purpose' | 'proof' | 'plate' | 'plateCheck' | 'phoneTries'>): string =>
  [
    proofLabels[purpose][proof],
    ...(plate && plateCheck ? [`${plate}, ${plateLabels[plateCheck]}`] : []),
    ...(phoneTries > 0
      ? [`${phoneTries} wrong ${phoneTries === 1 ? 'code' : 'codes'} before, without a connection`]
      : []),
  ].join('; ')
