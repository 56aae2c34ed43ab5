export { coverJob, returnCover } from './cover-job.ts'
export {
  coveredCentsOf,
  owedToCustomer,
  paidByCardCentsOf,
  paidByCustomerCentsOf,
  returnedCentsOf,
} from './customer-funds.ts'
export { ledgerBalances } from './ledger-balances.ts'
export { ledgerOfBooking } from './ledger-of-booking.ts'
export { postLedger, type LedgerTransaction } from './post-ledger.ts'
