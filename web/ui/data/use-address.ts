import { useSearchParams } from 'react-router'

/** `isStep`: Back returns to the address before it; otherwise it takes its place in the history. */
type ChangeAddress = (alter: (next: URLSearchParams) => void, options?: { isStep: boolean }) => void

/**
 * The parameters of the address as drawn, and how to change some of them; the others stay. A change begins from what the address has now: a
 * second press may come before the first one is drawn, and would undo it.
 */
export const useAddress = (): [address: URLSearchParams, change: ChangeAddress] => {
  const [address, setAddress] = useSearchParams()
  return [
    address,
    (alter, { isStep } = { isStep: false }) => {
      const next = new URLSearchParams(window.location.search)
      alter(next)
      setAddress(next, { replace: !isStep, preventScrollReset: true })
    },
  ]
}
