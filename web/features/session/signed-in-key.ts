import { deviceStorage } from '../../ui/device-storage.ts'

/** In local storage while a user is signed in here, so that a page knows before it asks. Does not say who, and grants no access. */
export const signedInKey = 'towline.signed-in'

/** Kept until sign-out. Where storage is refused, the next page learns it a moment later. */
export const rememberSignedIn = (isSignedIn: boolean): void => {
  if (isSignedIn) deviceStorage.write(signedInKey, '')
  else deviceStorage.remove(signedInKey)
}
