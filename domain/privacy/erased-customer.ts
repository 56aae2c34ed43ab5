/** The account in the place of customers whose bookings were erased. No one can sign in with it. */
export const erasedCustomerId = `acc_${'0'.repeat(26)}`
