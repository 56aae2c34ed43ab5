/** For an element that says where the reader is: no toast lies over it (`toast-place.ts`, which loads with the toasts). */
export const toastsBelow = { 'data-toasts-below': true } as const
