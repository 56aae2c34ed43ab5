/** The first word of a name: what people call each other, and all that a driver reads before acceptance (rulings, "Roles and privacy"). */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
