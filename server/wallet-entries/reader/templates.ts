import type { PaymentMethod, WalletEntryKind, WalletReadingReason } from '#contract/vocabulary.ts'

/**
 * A wording of a wallet. To add one, add its method, kind, wording and a real message as an example, with the phone
 * numbers replaced. `templates.test.ts` reads every example.
 */
export interface Template {
  method: PaymentMethod
  kind: WalletEntryKind
  /** Why a message of kind `ignored` does not count. */
  reason?: WalletReadingReason
  /**
   * The whole message on one line. `{amount}`, `{fee}` and `{balance}` include Tk if it is written. `[words]` are
   * optional. `{phone}` or `{name}` is the party. See `wording.ts` for the others.
   */
  wording: string
  examples: readonly [string, ...string[]]
}

const bkashEnd = 'Balance {balance}. TrxID {id} at {stamp}{footer}'
const bkashFeeEnd = `Fee {fee}. ${bkashEnd}`
const nagadEnd = 'TxnID: {id} Balance: {balance} {stamp}'
const nagadFeeEnd = 'TxnID: {id} Fee: {fee} Balance: {balance} {stamp}'

/** Messages that must never count. The first match wins, so these come before all others. */
const notCounted: Template[] = [
  {
    // It contains the ID of the payment that follows.
    method: 'bkash',
    kind: 'ignored',
    reason: 'reserved',
    wording: `Payment of {amount} is being reserved for {name}. ${bkashEnd}`,
    examples: [
      'Payment of Tk 564.11 is being reserved for Uber Bangladesh Ltd-Uber. Balance Tk 214.09. TrxID DHA3BH4G8R at 10/08/2026 18:11',
    ],
  },
  {
    method: 'bkash',
    kind: 'ignored',
    reason: 'failed',
    wording: 'Sorry, your Send Money request to {phone} is unsuccessful[!][.][ Please try again later.]',
    examples: ['Sorry, your Send Money request to 01700000003 is unsuccessful!'],
  },
  {
    method: 'nagad',
    kind: 'ignored',
    reason: 'failed',
    wording: 'Cash Out Unsuccessful.{anything}',
    examples: ['Cash Out Unsuccessful. Amount: Tk 1,000.00. Please try again.'],
  },
  {
    method: 'nagad',
    kind: 'ignored',
    reason: 'failed',
    wording: 'Send Money Unsuccessful.{anything}',
    examples: ['Send Money Unsuccessful. Amount: Tk 200.00. Please try again.'],
  },
  {
    method: 'bkash',
    kind: 'ignored',
    reason: 'notice',
    wording: 'You have received Loan of {amount} from {anything}',
    examples: [
      'You have received Loan of Tk 900.00 from City Bank in your bKash Account. Your first repayment of TK 309.28 is due on 28/09/2026.',
    ],
  },
  {
    method: 'bkash',
    kind: 'ignored',
    reason: 'notice',
    wording: 'Your Account Binding request for {anything}',
    examples: ['Your Account Binding request for FOODPANDA BANGLADESH LIMITED is successful.'],
  },
  {
    // A separate message contains the ID and the balance.
    method: 'bkash',
    kind: 'ignored',
    reason: 'notice',
    wording: 'Your bKash Mobile Recharge request of {amount} for {phone} was successful.{anything}',
    examples: [
      'Your bKash Mobile Recharge request of Tk 17.00 for 01700000008 was successful. Use bKash App for convenience & offers! TCA',
    ],
  },
]

const outgoing: Template[] = [
  {
    method: 'bkash',
    kind: 'returned',
    wording: `Sorry, your Send Money request to {phone} is unsuccessful! {amount} has been returned. ${bkashEnd}`,
    examples: [
      'Sorry, your Send Money request to 01700000003 is unsuccessful! Tk 30 has been returned. Balance Tk 73.50. TrxID BKA96AB813 at 10/11/2024 14:00',
    ],
  },
  {
    method: 'bkash',
    kind: 'money_out',
    wording: `Send Money {amount} to {phone} successful. ${bkashFeeEnd}`,
    examples: [
      'Send Money Tk 100.00 to 01700000007 successful. Fee Tk 0.00. Balance Tk 379.65. TrxID DCL2B9P81H at 21/03/2026 09:30',
    ],
  },
  {
    method: 'bkash',
    kind: 'money_out',
    wording: `Send Money {amount} to {phone} successful.[ ]Ref{reference}. ${bkashFeeEnd}`,
    examples: [
      'Send Money Tk 510.00 to 01700000007 successful. Ref Sajib. Fee Tk 5.00. Balance Tk 4,479.65. TrxID DCK1B9P81H at 20/03/2026 00:08',
    ],
  },
  {
    method: 'bkash',
    kind: 'cash_out',
    wording: `Cash Out {amount} to {phone} successful. ${bkashFeeEnd}`,
    examples: [
      'Cash Out Tk 1,000.00 to 01700000009 successful. Fee Tk 18.50. Balance Tk 216.00. TrxID DCM4C1P82J at 22/03/2026 10:15',
    ],
  },
  {
    method: 'bkash',
    kind: 'payment_out',
    wording: `Payment [of ]{amount} to {name} [is ]successful. ${bkashEnd}`,
    examples: [
      'Payment of Tk 564.11 to Uber Bangladesh Ltd-Uber is successful. Balance Tk 214.09. TrxID DHA3BH4G8R at 10/08/2026 18:11',
      'Payment Tk 100.00 to KAHF BANGLADESH LTD-RM67912 is successful. Balance Tk 601.81. TrxID DG705TRZHM at 07/07/2026 20:36',
    ],
  },
  {
    method: 'bkash',
    kind: 'payment_out',
    wording: `Payment [of ]{amount} to {name} [is ]successful. ${bkashFeeEnd}`,
    examples: [
      'Payment Tk 250.00 to Chaldal Limited successful. Fee Tk 0.00. Balance Tk 984.50. TrxID DD4AB2CD3E at 04/04/2026 15:01',
    ],
  },
  {
    method: 'bkash',
    kind: 'payment_out',
    wording: `Payment [of ]{amount} to {phone} [is ]successful. ${bkashFeeEnd}`,
    examples: [
      'Payment Tk 75.00 to 01700000010 successful. Fee Tk 0.00. Balance Tk 909.50. TrxID DD5AB7CD3F at 05/04/2026 11:20',
    ],
  },
  {
    // The message says "Received", although the wallet pays.
    method: 'bkash',
    kind: 'payment_out',
    wording: `Received Recharge request of {amount} for {phone}. ${bkashFeeEnd}[ Wait for confirmation.]`,
    examples: [
      'Received Recharge request of Tk 22.00 for 01700000008. Fee Tk 0.00. Balance Tk 9,028.17. TrxID DIM6RM4AB2 at 22/09/2026 20:37. Wait for confirmation.',
    ],
  },
  // Nagad's outgoing wordings are modelled on its incoming ones. No real message of these has been seen yet.
  {
    method: 'nagad',
    kind: 'money_out',
    wording: `Send Money Successful. Amount: {amount} Receiver: {phone} Ref:{reference} ${nagadFeeEnd}`,
    examples: [
      'Send Money Successful.\nAmount: Tk 200.00\nReceiver: 01700000011\nRef: N/A\nTxnID: 75SE1AB2\nFee: Tk 5.00\nBalance: Tk 7684.23\n08/08/2026 09:14',
    ],
  },
  {
    method: 'nagad',
    kind: 'money_out',
    wording: `Money Sent. Amount: {amount} Receiver: {phone} Ref:{reference} ${nagadFeeEnd}`,
    examples: [
      'Money Sent.\nAmount: Tk 150.00\nReceiver: 01700000011\nRef: rent\nTxnID: 75SE2AB3\nFee: Tk 5.00\nBalance: Tk 7529.23\n08/08/2026 10:14',
    ],
  },
  {
    method: 'nagad',
    kind: 'cash_out',
    wording: `Cash Out Successful. Amount: {amount} Uddokta: {phone} ${nagadFeeEnd}`,
    examples: [
      'Cash Out Successful.\nAmount: Tk 1,000.00\nUddokta: 01700000012\nTxnID: 75SE3AB4\nFee: Tk 12.50\nBalance: Tk 6516.73\n08/08/2026 11:14',
    ],
  },
  {
    method: 'nagad',
    kind: 'cash_out',
    wording: `Cash Out Successful. Amount: {amount} Fee: {fee} ${nagadEnd}`,
    examples: [
      'Cash Out Successful.\nAmount: Tk 500.00\nFee: Tk 7.50\nTxnID: 75SE3CD5\nBalance: Tk 6009.23\n08/08/2026 11:44',
    ],
  },
  {
    method: 'nagad',
    kind: 'payment_out',
    wording: `Payment Successful. Amount: {amount} [Merchant: ][To: ]{name} ${nagadEnd}`,
    examples: [
      'Payment Successful.\nAmount: Tk 250.00\nMerchant: Rupali Stores\nTxnID: 75SE4AB5\nBalance: Tk 5759.23\n08/08/2026 12:14',
      'Payment Successful. Amount: Tk 59.23 To: Rupali Stores TxnID: 75SE4CD6 Balance: Tk 5700.00 08/08/2026 12:34',
    ],
  },
]

const incoming: Template[] = [
  {
    method: 'bkash',
    kind: 'money_in',
    wording: `You have received {amount} from {phone}. ${bkashFeeEnd}`,
    examples: [
      'You have received Tk 325.00 from 01700000001. Fee Tk 0.00. Balance Tk 527.09. TrxID DHL8NM6BYC at 21/08/2026 12:35',
    ],
  },
  {
    method: 'bkash',
    kind: 'money_in',
    wording: `You have received {amount} from {phone}.[ ]Ref{reference}. ${bkashFeeEnd}`,
    examples: [
      'You have received Tk 20,172.00 from 01700000001.Ref jazakallah vai. Fee Tk 0.00. Balance Tk 20,329.00. TrxID CAK845MSGS at 20/01/2025 10:53',
      'You have received Tk 100.00 from 01700000001. Ref . Fee Tk 0.00. Balance Tk 138.34. TrxID DDC947L61P at 12/04/2026 20:18',
    ],
  },
  {
    method: 'bkash',
    kind: 'payment_in',
    wording: `You have received payment {amount} from {phone}. ${bkashFeeEnd}`,
    examples: [
      'You have received payment Tk 549.00 from 01700000002. Fee Tk 0.00. Balance Tk 8,210.56. TrxID DDC03X8Z8I at 12/04/2026 16:39',
    ],
  },
  {
    method: 'bkash',
    kind: 'payment_in',
    wording: `You have received payment {amount} from {phone}.[ ]Ref{reference}. ${bkashFeeEnd}`,
    examples: [
      'You have received payment Tk 150.00 from 01700000002. Ref 23154. Fee Tk 0.00. Balance Tk 150.00. TrxID DF34V2HBXU at 03/06/2026 12:33',
    ],
  },
  {
    method: 'bkash',
    kind: 'npsb_in',
    wording: `You have received {amount} from {word} {phone} through NPSB. ${bkashFeeEnd}`,
    examples: [
      'You have received Tk 50.00 from Nagad 0133XXX6909 through NPSB. Fee Tk 0.00. Balance Tk 349.71. TrxID DH383O7FCM at 03/08/2026 23:25.',
    ],
  },
  {
    method: 'bkash',
    kind: 'npsb_in',
    wording: `You have received {amount} from {name} through NPSB. ${bkashFeeEnd}`,
    examples: [
      'You have received Tk 75.00 from City Bank ***1234 through NPSB. Fee Tk 0.00. Balance Tk 424.71. TrxID DH483O7FCP at 04/08/2026 09:25.',
    ],
  },
  {
    method: 'bkash',
    kind: 'bank_in',
    wording: `You have received [a ]deposit [from iBanking ]of {amount} from {name}. ${bkashFeeEnd}`,
    examples: [
      'You have received deposit from iBanking of Tk 2,600.00 from Eastern Bank PLC. Internet Banking. Fee Tk 0.00. Balance Tk 2,938.33. TrxID DH2718YM43 at 02/08/2026 00:43',
      'You have received a deposit of Tk 1,000.00 from Sonali Bank Account. Fee Tk 0.00. Balance Tk 1,140.34. TrxID CGJ2RQENX4 at 19/07/2025 15:43',
    ],
  },
  {
    method: 'bkash',
    kind: 'bank_in',
    wording: `You have received Digital Loan {amount} from {name}. ${bkashEnd}`,
    examples: [
      'You have received Digital Loan Tk 900.00 from City Bank. Balance Tk 897.98. TrxID DHV31FH6VD at 31/08/2026 19:00.',
    ],
  },
  {
    method: 'bkash',
    kind: 'business_in',
    wording: `You have received {amount} from {name}. ${bkashFeeEnd}`,
    examples: [
      'You have received Tk 40.00 from Rupali Agency. Fee Tk 0.00. Balance Tk 1,122.65. TrxID DEA71UR14G at 10/05/2026 11:02',
    ],
  },
  {
    method: 'bkash',
    kind: 'business_in',
    wording: `You have received {amount} from {name}. ${bkashEnd}`,
    examples: [
      'You have received Tk 63.00 from OnnorokomWeb. Balance Tk 1,082.65. TrxID DE971UR13F at 09/05/2026 21:32',
    ],
  },
  {
    method: 'bkash',
    kind: 'business_in',
    wording: `Congratulations! You have received Cashback {amount}. ${bkashEnd}[ Cashback on Loan!]`,
    examples: [
      'Congratulations! You have received Cashback Tk 2.90. Balance Tk 1,027.11. TrxID DHN4PFHA3Y at 23/08/2026 10:55. Cashback on Loan!',
    ],
  },
  {
    method: 'bkash',
    kind: 'cash_in',
    wording: `Cash In {amount} from {phone} successful. ${bkashFeeEnd}`,
    examples: [
      'Cash In Tk 1,000.00 from 01700000006 successful. Fee Tk 0.00. Balance Tk 1,607.90. TrxID CK710WRNDB at 07/11/2025 22:21. Download App: https://bKa.sh/8app',
    ],
  },
  {
    method: 'nagad',
    kind: 'money_in',
    wording: `Money Received. Amount: {amount} Sender: {phone} Ref:{reference} ${nagadEnd}`,
    examples: [
      'Money Received.\nAmount: Tk 500.00\nSender: 01700000004\nRef: N/A\nTxnID: 75SD1SNV\nBalance: Tk 7889.23\n07/08/2026 20:14',
    ],
  },
  {
    method: 'nagad',
    kind: 'money_in',
    wording: `Money Received. Amount: {amount} Sender: {phone} ${nagadEnd}`,
    examples: [
      'Money Received.\nAmount: Tk 430.00\nSender: 01700000004\nTxnID: 70L0HWIY\nBalance: Tk 7454.90\n09/03/2020 17:12',
    ],
  },
  {
    method: 'nagad',
    kind: 'cash_in',
    wording: `Cash In Received. Amount: {amount} Uddokta: {phone} ${nagadEnd}`,
    examples: [
      'Cash In Received.\nAmount: Tk 480.00\nUddokta: 01700000005\nTxnID: 75SDCB9M\nBalance: 8369.23\n07/08/2026 20:50',
    ],
  },
  // No real message of these has been seen yet.
  {
    method: 'nagad',
    kind: 'payment_in',
    wording: `Payment Received. Amount: {amount} Customer: {phone} Ref:{reference} ${nagadEnd}`,
    examples: [
      'Payment Received.\nAmount: Tk 300.00\nCustomer: 01700000013\nRef: order 12\nTxnID: 75SF1AB2\nBalance: Tk 8669.23\n09/08/2026 10:14',
    ],
  },
  {
    method: 'nagad',
    kind: 'payment_in',
    wording: `Payment Received. Amount: {amount} Customer: {phone} ${nagadEnd}`,
    examples: [
      'Payment Received.\nAmount: Tk 100.00\nCustomer: 01700000013\nTxnID: 75SF2AB3\nBalance: Tk 8769.23\n09/08/2026 11:14',
    ],
  },
  {
    method: 'nagad',
    kind: 'bank_in',
    wording: `Add Money Successful. Amount: {amount} [From: ][Source: ]{name} ${nagadEnd}`,
    examples: [
      'Add Money Successful.\nAmount: Tk 1,000.00\nFrom: City Bank\nTxnID: 75SF3AB4\nBalance: Tk 9769.23\n09/08/2026 12:14',
    ],
  },
]

/** All known wordings, in matching order. Wordings of movements never match loosely. */
export const templates: readonly Template[] = [...notCounted, ...outgoing, ...incoming]
