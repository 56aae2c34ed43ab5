import { createContext } from 'react'

/** The Content-Security-Policy nonce of the page being rendered. Known on the server only; browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined)
