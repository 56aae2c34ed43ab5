/** The people of the demo who can be signed in as. */
export type DemoSignIn = {
  /** An insurer's person has a customer's account and works for the insurer. */
  role: 'customer' | 'driver' | 'dealer' | 'insurer' | 'operator'
  fullName: string
  email: string
  /** Printed at every start outside production, and worth nothing anywhere else. */
  password: string
}

/** One person of each kind. The launcher prints them, the seed creates them, the journeys use them. */
export const demoSignIns: readonly DemoSignIn[] = [
  {
    role: 'customer',
    fullName: 'Clare Sparewheel',
    email: 'customer@example.ie',
    password: 'flat-tyre-on-the-m50',
  },
  {
    role: 'driver',
    fullName: 'Donal Towbar',
    email: 'driver@example.ie',
    password: 'winch-and-two-straps',
  },
  {
    role: 'dealer',
    fullName: 'Martin Forecourt',
    email: 'dealer@example.ie',
    password: 'forecourt-full-of-vans',
  },
  {
    role: 'insurer',
    fullName: 'Iseult Claimsdesk',
    email: 'insurer@example.ie',
    password: 'claims-desk-and-a-biscuit',
  },
  {
    role: 'operator',
    fullName: 'Una Nightdesk',
    email: 'operator@example.ie',
    password: 'night-desk-and-a-kettle',
  },
]

/** The drivers who are simulated sign in like anyone else, with this. */
export const simulatedDriverPassword = 'simulated-truck-simulated-road'

/** `1`, `2`, …: the simulated drivers, in the order of `sample-drivers.ts`. */
export const simulatedDriverEmail = (number: number): string => `driver${number}@example.ie`

/** The customers who are simulated sign in like anyone else, with this. */
export const simulatedCustomerPassword = 'hazard-lights-and-a-flask'

/** `1`, `2`, …: the simulated customers, in the order of `sampleCustomers`. */
export const simulatedCustomerEmail = (number: number): string =>
  `past-customer${number}@example.ie`
