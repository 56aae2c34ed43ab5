export { ledgerBalances } from './ledger-balances.ts'
export { postLedger, type LedgerTransaction } from './post-ledger.ts'
