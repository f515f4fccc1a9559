import type { PaymentMethod, WalletEntryKind, WalletReadingReason } from '#contract/values/vocabulary.ts'

/**
 * A wording of a wallet. To add one, add its method, kind, wording and a real message as an example, with the phone
 * numbers replaced. `templates.test.ts` parses every example.
 */
export interface Template {
  method: PaymentMethod
  kind: WalletEntryKind
  /** Why a message of kind `ignored` does not count. */
  reason?: WalletReadingReason
  /**
   * The whole message on one line. `{amount}`, `{fee}` and `{balance}` include Tk if it is present. `[parts]` are
   * optional. `{phone}` or `{name}` is the party. See `wording.ts` for the others, and for other spellings of labels.
   */
  wording: string
  examples: readonly [string, ...string[]]
}

// After a reference, nothing may be optional.
const bkashEndOfReference = 'Fee {fee}. Balance {balance}. TrxID {id} at {stamp}{footer}'
const bkashEnd = '[Fee {fee}. ][Balance {balance}. ]TrxID {id} at {stamp}{footer}'
const nagadEndOfReference = 'TxnID: {id} Balance: {balance} {stamp}{footer}'
const nagadFeeEndOfReference = 'TxnID: {id} Fee: {fee} Balance: {balance} {stamp}{footer}'
const nagadEnd = '[Fee: {fee} ]TxnID: {id} [Fee: {fee} ][Balance: {balance} ]{stamp}{footer}'

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
  {
    method: 'bkash',
    kind: 'ignored',
    reason: 'notice',
    wording: '{amount} will be automatically deducted as Loan instalment{anything}',
    examples: [
      'Tk 1032.36 will be automatically deducted as Loan instalment today. If already repaid, please ignore this message.',
    ],
  },
]

const outgoing: Template[] = [
  {
    method: 'bkash',
    kind: 'returned',
    wording: `Mobile Recharge request [for {phone} ]has failed. {amount} [has been ]returned to your bKash Account. ${bkashEnd}`,
    examples: [
      'Mobile Recharge request has failed. Tk 20.00 returned to your bKash Account. Balance Tk 30.00. TrxID DK16AA0009 at 01/11/2026 10:00',
    ],
  },
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
    wording: `Send Money {amount} to {phone} successful. ${bkashEnd}`,
    examples: [
      'Send Money Tk 100.00 to 01700000007 successful. Fee Tk 0.00. Balance Tk 379.65. TrxID DCL2B9P81H at 21/03/2026 09:30',
    ],
  },
  {
    method: 'bkash',
    kind: 'money_out',
    wording: `Send Money {amount} to {phone} successful.[ ]Ref{reference}. ${bkashEndOfReference}`,
    examples: [
      'Send Money Tk 510.00 to 01700000007 successful. Ref Sajib. Fee Tk 5.00. Balance Tk 4,479.65. TrxID DCK1B9P81H at 20/03/2026 00:08',
    ],
  },
  {
    method: 'bkash',
    kind: 'cash_out',
    wording: `Cash Out {amount} to {phone} successful. ${bkashEnd}`,
    examples: [
      'Cash Out Tk 1,000.00 to 01700000009 successful. Fee Tk 18.50. Balance Tk 216.00. TrxID DCM4C1P82J at 22/03/2026 10:15',
    ],
  },
  {
    method: 'bkash',
    kind: 'cash_out',
    wording: `ATM Cash Out {amount} successful. ${bkashEnd}`,
    examples: [
      'ATM Cash Out Tk 4,000.00 successful. Fee Tk 28.00. Balance Tk 4,508.43. TrxID DK76AA0003 at 07/11/2026 17:57',
    ],
  },
  {
    method: 'bkash',
    kind: 'payment_out',
    wording:
      'Bill successfully paid. Biller: {name} [MM/YYYY: {digits} ][SMS Account: {digits} ]Amount: {amount} [Fee: {fee} ][Balance: {balance} ]TxnID: {id} at {stamp}{footer}',
    examples: [
      'Bill successfully paid.\nBiller: PALLI BIDYUT\nMM/YYYY: 102026\nSMS Account: 0000000000000\nAmount: Tk 485.00\nFee: Tk 0.00\nTrxID: DKA6AA0013 at 10/11/2026 12:11',
    ],
  },
  {
    method: 'bkash',
    kind: 'payment_out',
    wording: `Payment [of ]{amount} to {name} [is ]successful. ${bkashEnd}`,
    examples: [
      'Payment of Tk 564.11 to Uber Bangladesh Ltd-Uber is successful. Balance Tk 214.09. TrxID DHA3BH4G8R at 10/08/2026 18:11',
      'Payment Tk 100.00 to KAHF BANGLADESH LTD-RM67912 is successful. Balance Tk 601.81. TrxID DG705TRZHM at 07/07/2026 20:36',
      'Payment Tk 250.00 to Chaldal Limited successful. Fee Tk 0.00. Balance Tk 984.50. TrxID DD4AB2CD3E at 04/04/2026 15:01',
    ],
  },
  {
    method: 'bkash',
    kind: 'payment_out',
    wording: `Payment [of ]{amount} to {phone} [is ]successful. ${bkashEnd}`,
    examples: [
      'Payment Tk 75.00 to 01700000010 successful. Fee Tk 0.00. Balance Tk 909.50. TrxID DD5AB7CD3F at 05/04/2026 11:20',
    ],
  },
  {
    // The message contains "Received", although the wallet pays.
    method: 'bkash',
    kind: 'payment_out',
    wording: `Received Recharge request of {amount} for {phone}. ${bkashEnd}`,
    examples: [
      'Received Recharge request of Tk 22.00 for 01700000008. Fee Tk 0.00. Balance Tk 9,028.17. TrxID DIM6RM4AB2 at 22/09/2026 20:37. Wait for confirmation.',
    ],
  },
  {
    method: 'nagad',
    kind: 'payment_out',
    wording: `Payment to '{name}' is Successful. Amount: {amount} ${nagadEnd}`,
    examples: [
      "Payment to 'Software Shop Ltd' is Successful. Amount: Tk  2034.59 TxnID: 75AAAAAA Balance: Tk 65.41 28/11/2026 19:45",
    ],
  },
  // Nagad's other outgoing wordings are modelled on its incoming ones. No real message with these has been seen yet.
  {
    method: 'nagad',
    kind: 'money_out',
    wording: `Send Money Successful. Amount: {amount} Receiver: {phone} Ref:{reference} ${nagadFeeEndOfReference}`,
    examples: [
      'Send Money Successful.\nAmount: Tk 200.00\nReceiver: 01700000011\nRef: N/A\nTxnID: 75SE1AB2\nFee: Tk 5.00\nBalance: Tk 7684.23\n08/08/2026 09:14',
    ],
  },
  {
    method: 'nagad',
    kind: 'money_out',
    wording: `Money Sent. Amount: {amount} Receiver: {phone} Ref:{reference} ${nagadFeeEndOfReference}`,
    examples: [
      'Money Sent.\nAmount: Tk 150.00\nReceiver: 01700000011\nRef: rent\nTxnID: 75SE2AB3\nFee: Tk 5.00\nBalance: Tk 7529.23\n08/08/2026 10:14',
    ],
  },
  {
    method: 'nagad',
    kind: 'cash_out',
    wording: `Cash Out Successful. Amount: {amount} [Uddokta: {phone} ]${nagadEnd}`,
    examples: [
      'Cash Out Successful.\nAmount: Tk 500.00\nFee: Tk 7.50\nTxnID: 75SE3CD5\nBalance: Tk 6009.23\n08/08/2026 11:44',
      'Cash Out Successful.\nAmount: Tk 1,000.00\nUddokta: 01700000012\nTxnID: 75SE3AB4\nFee: Tk 12.50\nBalance: Tk 6516.73\n08/08/2026 11:14',
    ],
  },
]

const incoming: Template[] = [
  {
    method: 'bkash',
    kind: 'money_in',
    wording: `You have received {amount} from {phone}. ${bkashEnd}`,
    examples: [
      'You have received Tk 325.00 from 01700000001. Fee Tk 0.00. Balance Tk 527.09. TrxID DHL8NM6BYC at 21/08/2026 12:35',
    ],
  },
  {
    method: 'bkash',
    kind: 'money_in',
    wording: `You have received {amount} from {phone}.[ ]Ref{reference}. ${bkashEndOfReference}`,
    examples: [
      'You have received Tk 20,172.00 from 01700000001.Ref jazakallah vai. Fee Tk 0.00. Balance Tk 20,329.00. TrxID CAK845MSGS at 20/01/2025 10:53',
      'You have received Tk 100.00 from 01700000001. Ref . Fee Tk 0.00. Balance Tk 138.34. TrxID DDC947L61P at 12/04/2026 20:18',
    ],
  },
  {
    method: 'bkash',
    kind: 'payment_in',
    wording: `You have received payment {amount} from {phone}{counter}. ${bkashEnd}`,
    examples: [
      'You have received payment Tk 549.00 from 01700000002. Fee Tk 0.00. Balance Tk 8,210.56. TrxID DDC03X8Z8I at 12/04/2026 16:39',
    ],
  },
  {
    method: 'bkash',
    kind: 'payment_in',
    wording: `You have received payment {amount} from {phone}.[ ]Ref{reference}{counter}. ${bkashEndOfReference}`,
    examples: [
      'You have received payment Tk 150.00 from 01700000002. Ref 23154. Fee Tk 0.00. Balance Tk 150.00. TrxID DF34V2HBXU at 03/06/2026 12:33',
    ],
  },
  {
    method: 'bkash',
    kind: 'payment_in',
    wording: `Payment {amount} received from {phone}{counter}. ${bkashEnd}`,
    examples: [
      'Payment Tk 300.00 received from 01700000033. Counter 1. Fee Tk 0.00. Balance Tk 15,750.00. TrxID DKD6AA0017 at 13/11/2026 22:15',
    ],
  },
  {
    method: 'bkash',
    kind: 'payment_in',
    wording: `Payment {amount} received from {phone}.[ ]Ref{reference}{counter}. ${bkashEndOfReference}`,
    examples: [
      'Payment Tk 1,250.00 received from 01700000033. Ref 1002. Counter 1. Fee Tk 0.00. Balance Tk 15,450.00. TrxID DKD6AA0016 at 13/11/2026 22:10',
    ],
  },
  {
    method: 'bkash',
    kind: 'npsb_in',
    wording: `You have received {amount} from {word} {phone} through NPSB. ${bkashEnd}`,
    examples: [
      'You have received Tk 50.00 from Nagad 0133XXX6909 through NPSB. Fee Tk 0.00. Balance Tk 349.71. TrxID DH383O7FCM at 03/08/2026 23:25.',
    ],
  },
  {
    method: 'bkash',
    kind: 'npsb_in',
    wording: `You have received {amount} from {name} through NPSB. ${bkashEnd}`,
    examples: [
      'You have received Tk 75.00 from City Bank ***1234 through NPSB. Fee Tk 0.00. Balance Tk 424.71. TrxID DH483O7FCP at 04/08/2026 09:25.',
    ],
  },
  {
    method: 'bkash',
    kind: 'bank_in',
    wording: `You have received [a ]deposit [from iBanking ]of {amount} from {name}. ${bkashEnd}`,
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
    wording: `You have received {amount} from {name}. ${bkashEnd}`,
    examples: [
      'You have received Tk 40.00 from Rupali Agency. Fee Tk 0.00. Balance Tk 1,122.65. TrxID DEA71UR14G at 10/05/2026 11:02',
      'You have received Tk 5.00 from DM0000. Fee Tk 0.00. Balance Tk 4,593.00. TrxID DK96AA0006 at 09/11/2026 20:42. Cashback on Special Offer Send Money',
      'You have received Tk 63.00 from OnnorokomWeb. Balance Tk 1,082.65. TrxID DE971UR13F at 09/05/2026 21:32',
    ],
  },
  {
    method: 'bkash',
    kind: 'bank_in',
    wording: `Remittance fund withdrawal from {name} account is successful. Total amount {amount}[.] ${bkashEnd}`,
    examples: [
      'Remittance fund withdrawal from Payoneer account is successful. Total amount Tk 5,473.02 TrxID DK16AA0007 at 01/11/2026 14:36.  Remittance Cash Out charge only 7 Tk/thousand from ATM Details: https://bka.sh/ATMCO',
    ],
  },
  {
    method: 'bkash',
    kind: 'business_in',
    wording: `Apni bKash-e {amount} Interest peyechhen. ${bkashEnd}`,
    examples: [
      'Apni bKash-e Tk 3.50 Interest peyechhen. Fee Tk 0.35. Balance Tk 1,234.56. TrxID DK16AA0010 at 01/11/2026 10:00. Helpline 16247. Interest for Jan-Jun 2026',
    ],
  },
  {
    method: 'bkash',
    kind: 'business_in',
    wording: `Congratulations! You have received Cashback {amount}. ${bkashEnd}`,
    examples: [
      'Congratulations! You have received Cashback Tk 2.90. Balance Tk 1,027.11. TrxID DHN4PFHA3Y at 23/08/2026 10:55. Cashback on Loan!',
    ],
  },
  {
    method: 'bkash',
    kind: 'cash_in',
    wording: `Cash In {amount} from {phone} successful. ${bkashEnd}`,
    examples: [
      'Cash In Tk 1,000.00 from 01700000006 successful. Fee Tk 0.00. Balance Tk 1,607.90. TrxID CK710WRNDB at 07/11/2025 22:21. Download App: https://bKa.sh/8app',
    ],
  },
  {
    method: 'nagad',
    kind: 'money_in',
    wording: `Money Received. Amount: {amount} Sender: {phone} Ref:{reference} ${nagadEndOfReference}`,
    examples: [
      'Money Received.\nAmt: Tk 810.00\nSender: 01700000053\nRef: N/A\nTxnID: 75BBBBBC\nBal: Tk 1018.65\n27/11/2026 15:55',
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
      'Cash In Received.\nAmt:Tk 200.00\nUddokta:01700000052\nTxnID: 75BBBBBB\nBal:208.65\n27/11/2026 15:54',
      'Cash In Received.\nAmount: Tk 480.00\nUddokta: 01700000005\nTxnID: 75SDCB9M\nBalance: 8369.23\n07/08/2026 20:50',
    ],
  },
  {
    method: 'nagad',
    kind: 'bank_in',
    wording: `Add Money from {word} is Successful. [From: {name}[.] ]Amount: {amount} ${nagadEnd}`,
    examples: [
      'Add Money from Bank is Successful. From: Sample Bank PLC. Amount: Tk 2100.0 TxnID: 75AAAAAC Balance: Tk 6100.62 09/11/2026 20:53',
    ],
  },
  {
    method: 'nagad',
    kind: 'business_in',
    wording: `Refund from {name} Amount: {amount} ${nagadEnd}`,
    examples: ['Refund from Daraz BD\nAmount: Tk 239\nTrnxID: 75HDK2ZV\nBalance: Tk 1237.65\n27/11/2026 15:57'],
  },
  {
    method: 'nagad',
    kind: 'business_in',
    wording:
      "Congrats! You've received Cashback {amount} Tk[ for Mobile Recharge of {sum} Tk]. | {stamp}[ | For Details Call {digits}]{footer}",
    examples: [
      "Congrats! You've received Cashback 5.0 Tk for Mobile Recharge of 100.0 Tk. | 01/11/2026 10:00 | For Details Call 16167",
    ],
  },
  // No real message with these has been seen yet.
  {
    method: 'nagad',
    kind: 'payment_in',
    wording: `Payment Received. Amount: {amount} Customer: {phone} Ref:{reference} ${nagadEndOfReference}`,
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
]

/** All known wordings, in matching order. Wordings of movements never match loosely. */
export const templates: readonly Template[] = [...notCounted, ...outgoing, ...incoming]
