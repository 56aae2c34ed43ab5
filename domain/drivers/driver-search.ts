/** Longer than any name, e-mail address or number that an operator looks for. */
export const driverSearchMaxLength = 100
