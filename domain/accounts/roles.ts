/**
 * The roles of people. A role chosen at sign-up grants nothing on its own: a driver must be verified before any
 * offer, and operators are made by a command line task (rulings, "Roles and privacy").
 */
export const signUpRoles = ['customer', 'driver', 'dealer'] as const
export type SignUpRole = (typeof signUpRoles)[number]

export const roles = [...signUpRoles, 'operator'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  customer: 'Customer',
  driver: 'Driver',
  dealer: 'Dealer',
  operator: 'Operator',
}

/** What an account is called. Who works for an insurer signs up as everybody does, and is no customer. */
export const accountLabel = ({ role, worksFor }: { role: Role; worksFor: string | null }): string =>
  worksFor === null ? roleLabels[role] : 'Insurer'

/** Dealers book for their own vehicles exactly as customers do. */
export const mayBook = (role: Role): boolean => role === 'customer' || role === 'dealer'

/**
 * A proven number is enough for a customer (rulings, "Role at sign-up"), an account without an address was opened by one, and any other
 * counts once its address is verified. `isPhoneProven`: false where it does not count.
 */
export const isProvenAccount = ({
  role,
  email,
  isEmailVerified,
  isPhoneProven = false,
}: {
  role?: Role
  email?: string | null
  isEmailVerified: boolean
  isPhoneProven?: boolean
}): boolean => email === null || isEmailVerified || (role === 'customer' && isPhoneProven)

/** The person or process that acts on a booking, as the rules see it. */
export type Actor =
  | { kind: 'customer'; accountId: string }
  | { kind: 'driver'; accountId: string; driverId: string }
  | { kind: 'operator'; accountId: string }
  /** The clock: deadlines that fire automatically. */
  | { kind: 'system' }
  /** The card provider, after its object was re-read. */
  | { kind: 'provider' }

export type ActorKind = Actor['kind']
