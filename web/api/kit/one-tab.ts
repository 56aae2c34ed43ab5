/** Runs it in one tab of this browser at a time, by `name`; where tabs cannot coordinate, the server handles duplicates. */
export const inOneTab = <T>(name: string, action: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, action) : action()
