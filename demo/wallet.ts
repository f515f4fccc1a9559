import type { PaymentMethod } from '#contract/index.ts'

/** The timestamp in a wallet's message. */
function stampOf(at: Temporal.ZonedDateTime): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(at.day)}/${pad(at.month)}/${at.year} ${pad(at.hour)}:${pad(at.minute)}`
}

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * A wallet's ID of this day. bKash IDs begin with the day, so `rest` has seven characters for bKash and eight for
 * Nagad.
 */
export function transactionIdOn(day: Temporal.PlainDate, method: PaymentMethod, rest: string): string {
  if (method === 'nagad') return rest
  return `${signs.charAt(day.year - 2013)}${signs.charAt(9 + day.month)}${signs.charAt(day.day)}${rest}`
}

/**
 * The transfer of a withdrawal, the payments of the demo's brands, one of them 500 taka short, and a day of messages
 * from the bKash wallet: customer payments, a cash-out, an unreadable line and a gap of 500 taka. The Nagad payment has
 * no message.
 */
export function walletDay(now: Temporal.Instant = Temporal.Now.instant()): string {
  const present = now.toZonedDateTimeISO('Asia/Dhaka')
  const sign = (rest: string, at: Temporal.ZonedDateTime) =>
    `TrxID ${transactionIdOn(at.toPlainDate(), 'bkash', rest)} at ${stampOf(at)}`
  const ago = (minutes: number) => present.subtract({ minutes })
  const day = (days: number, hour: number) => present.subtract({ days }).with({ hour, minute: 0 })
  return [
    // Between the request, which is made in the morning, and its approval.
    `Send Money Tk 10,000.00 to 01700000101 successful. Ref prochar. Fee Tk 10.00. Balance Tk 12,450.00. ${sign('8WD25LC', day(10, 13))}`,
    `You have received Tk 28,000.00 from 01711000204.Ref campaign. Fee Tk 0.00. Balance Tk 40,450.00. ${sign('9HV35RB', day(6, 9))}`,
    `You have received Tk 9,000.50 from 01711000205.Ref glow. Fee Tk 0.00. Balance Tk 49,450.50. ${sign('8EF94PH', day(5, 9))}`,
    `You have received Tk 1,500.00 from 01711000201.Ref boi. Fee Tk 0.00. Balance Tk 50,950.50. ${sign('1AA20KD', ago(300))}`,
    `Cash Out Tk 5,000.00 to 01711000901 successful. Fee Tk 92.50. Balance Tk 45,858.00. ${sign('2BC41LE', ago(240))}`,
    `You have received Tk 700.00 from 01711000202.Ref mela. Fee Tk 0.00. Balance Tk 46,058.00. ${sign('5CD62MF', ago(120))}`,
    'bKash: thank you for your business this month',
    `You have received Tk 300.00 from 01711000203.Ref mela. Fee Tk 0.00. Balance Tk 46,358.00. ${sign('7DE83NG', ago(60))}`,
  ].join('\n')
}
