export { ledgerBalances } from './ledger-balances.ts'
export { owedToCustomer } from './owed-to-customer.ts'
export { postLedger, type LedgerTransaction } from './post-ledger.ts'
