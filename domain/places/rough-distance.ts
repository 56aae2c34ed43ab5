/**
 * The distances that drivers without the job see, and customers before a driver has it: three exact distances would reveal the place.
 * Rounded to a whole kilometre, times to five minutes, and never to zero. The exact figures stay on the server, which ranks and
 * promises by them.
 */
export const roughMinutesStep = 5

const orNull = (round: (exact: number) => number) => {
  function rough(exact: number): number
  function rough(exact: number | null): number | null
  function rough(exact: number | null): number | null {
    return exact === null ? null : round(exact)
  }
  return rough
}

/** Whole kilometres, at least one; null where the way is not known. */
export const roughKm = orNull((km) => Math.max(1, Math.round(km)))

/** Minutes in steps of five, at least five; null where the way is not known. */
export const roughMinutes = orNull((minutes) =>
  Math.max(roughMinutesStep, Math.round(minutes / roughMinutesStep) * roughMinutesStep),
)
