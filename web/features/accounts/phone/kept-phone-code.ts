import { phoneCodeMinutes } from '../../../../domain/accounts/phone-code.ts'
import { readTextUs, type PhoneCode } from '../../../api/accounts/own-account.ts'
import { openPersistedState } from '../../../ui/persisted-state.ts'

export type KeptPhoneCode = PhoneCode & { phone: string; isCall: boolean }

/**
 * A code that is on its way to a phone: kept until it has expired, since the messages may open in place of the page, which is loaded again
 * afterwards. It counts with its id alone, so it ends with the tab.
 */
export const keptPhoneCode = openPersistedState<KeptPhoneCode | null>({
  key: 'towline.phone-code',
  version: 1,
  keptForMs: phoneCodeMinutes * 60_000,
  where: 'tab',
  initial: null,
  restore: (value) => {
    const { phone, codeId, isCall, mayCall, textUs }: Record<string, unknown> = { ...Object(value) }
    return typeof phone === 'string' && typeof codeId === 'string'
      ? {
          phone,
          codeId,
          isCall: isCall === true,
          mayCall: mayCall === true,
          textUs: readTextUs(textUs),
        }
      : null
  },
})
