/** The parts of a version's form, and the line that each shows while it is closed. Pure. */
import {
  tariffParameters,
  type ParameterGroup,
  type TariffValues,
} from '../../../domain/tariffs/tariff-parameters.ts'
import { parameterText } from '../../../domain/tariffs/tariff-rules.ts'

type Group = {
  group: ParameterGroup
  title: string
  note: string
  /** `of`: returns a value as it is written. */
  line: (of: (id: string) => string) => string
}

const shares = (card: 'online' | 'phone', of: (id: string) => string): string =>
  `night ${of(`${card}.night`)}, weekend ${of(`${card}.weekend`)}, holiday ${of(`${card}.public_holiday`)}`

const hours = (name: string, of: (id: string) => string): string =>
  `${of(`clock.${name}_from`)} to ${of(`clock.${name}_until`)}`

export const parameterGroups: readonly Group[] = [
  {
    group: 'online',
    title: 'Online rate card',
    note: 'Everything booked in the app. Percentages are of call-out and distance.',
    line: (of) => `${of('online.base')} and ${of('online.per_km')} per km; ${shares('online', of)}`,
  },
  {
    group: 'phone',
    title: 'Phone rate card',
    note: 'What an operator books for a caller. Never below the online call-out and kilometre.',
    line: (of) =>
      `${of('phone.base')} and ${of('phone.per_km')} per km; night or weekend ${of('phone.call_out')}`,
  },
  {
    group: 'clock',
    title: 'Hours',
    note: 'Irish time, on both cards.',
    line: (of) =>
      `Night ${hours('night', of)}; peak ${hours('peak_morning', of)} and ${hours('peak_evening', of)}`,
  },
  {
    group: 'recovery',
    title: 'By the recovery',
    note: 'Added after the percentages, on both cards.',
    line: (of) =>
      `Does not roll ${of('recovery.not_rolling')}, keys locked inside ${of('recovery.keys_locked')}, hazardous load ${of('recovery.hazardous_load')}, and ${others} more`,
  },
]

/** The number of parameters beside the three that are named. */
const others = tariffParameters.filter(({ group }) => group === 'recovery').length - 3

/** The line of a closed part; a value that cannot be read is `?`. */
export const groupLine = ({ line }: Group, values: TariffValues): string =>
  line((id) => {
    const parameter = tariffParameters.find((one) => one.id === id)
    const value = values[id]
    return parameter && value !== undefined ? parameterText(parameter.unit, value) : '?'
  })
