import { sessionDays } from '../../../domain/accounts/retention.ts'
import type { Role } from '../../../domain/accounts/roles.ts'

/** Operators see other people's data, so their sessions last a working day. */
const operatorSessionHours = 12

export const sessionHours = (role: Role): number =>
  role === 'operator' ? operatorSessionHours : sessionDays * 24
