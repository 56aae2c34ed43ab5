import { sessionDays } from '../../domain/retention.ts'
import type { Role } from '../../domain/roles.ts'

/** Operators see other people's data: a working day. */
const operatorSessionHours = 12

export const sessionHours = (role: Role): number =>
  role === 'operator' ? operatorSessionHours : sessionDays * 24
