/** While it lasts, no other tab of this browser does what goes by the same name; where tabs cannot agree, the server sorts it out. */
export const inOneTab = <T>(name: string, deed: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, deed) : deed()
