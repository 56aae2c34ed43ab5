import {
  phoneCodeMinutes,
  phoneCodeChannels,
  type PhoneCodeChannel,
} from '../../../domain/accounts/phone-code.ts'
import { readTextUs, type PhoneCode } from '../../api/accounts/own-account.ts'
import { openPersistedState } from '../../ui/persisted-state.ts'

/** A code that is on its way, or was typed wrong: kept until it has expired, so that a reload or a lost connection costs nothing. */
export type SentCode =
  | ({ by: PhoneCodeChannel; to: string; sentAtMs: number } & PhoneCode)
  | { by: 'email'; to: string; sentAtMs: number }

export const sentCode = openPersistedState<SentCode | null>({
  key: 'towline.sent-code',
  version: 1,
  keptForMs: phoneCodeMinutes * 60_000,
  initial: null,
  restore: (value) => {
    if (typeof value !== 'object' || value === null) return null
    const { by, to, codeId, mayCall, textUs, sentAtMs }: Record<string, unknown> = { ...value }
    if (typeof to !== 'string' || typeof sentAtMs !== 'number') return null
    if (by === 'email') return { by, to, sentAtMs }
    const channel = phoneCodeChannels.find((one) => one === by)
    return channel && typeof codeId === 'string'
      ? { by: channel, to, codeId, mayCall: mayCall === true, textUs: readTextUs(textUs), sentAtMs }
      : null
  },
})
