/** A promise with its `resolve`, for a test that waits for something to happen. */
export type Deferred<T> = { promise: Promise<T>; resolve: (value: T) => void }

export const deferred = <T = void>(): Deferred<T> => {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((fulfil) => {
    resolve = fulfil
  })
  return { promise, resolve }
}
