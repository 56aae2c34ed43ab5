type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name

export type FieldId<Name extends string> = Kebab<Name>

/** `isRolling` is asked by the field `is-rolling`. */
export const fieldIdOf = <Name extends string>(name: Name): FieldId<Name> =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as FieldId<Name>
