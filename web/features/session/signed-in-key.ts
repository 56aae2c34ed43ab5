import { deviceStorage } from '../../ui/device-storage.ts'

/** In local storage while somebody is signed in here, so that a page knows before it asks. Says nothing of who, and opens nothing. */
export const signedInKey = 'towline.signed-in'

/** Kept until they sign out. Where storage is refused, the next page learns it a moment later. */
export const rememberSignedIn = (isSignedIn: boolean): void => {
  if (isSignedIn) deviceStorage.write(signedInKey, '')
  else deviceStorage.remove(signedInKey)
}
