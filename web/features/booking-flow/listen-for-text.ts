/** Web OTP (WICG); browsers without it fill the code in above the keyboard. Calls `onCode` with the code of a text that ends with this site's line; returns what stops it. Some phones ask their user first. */
export const listenForText = (onCode: (code: string) => void): (() => void) => {
  if (!('OTPCredential' in window)) return () => {}
  const stop = new AbortController()
  const options = { otp: { transport: ['sms'] }, signal: stop.signal }
  navigator.credentials.get(options).then(
    (answer) => {
      if (answer && 'code' in answer && typeof answer.code === 'string') onCode(answer.code)
    },
    // refused, or over: the user types it
    () => {},
  )
  return () => stop.abort()
}
