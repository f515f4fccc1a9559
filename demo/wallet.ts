/** The timestamp in a wallet's message. */
function stampOf(at: Temporal.ZonedDateTime): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(at.day)}/${pad(at.month)}/${at.year} ${pad(at.hour)}:${pad(at.minute)}`
}

/**
 * The transfer of a withdrawal, and a day of messages from the bKash wallet: the payments of the demo's brands, one of
 * them 500 taka too low; payments of customers; a cash-out; an unreadable line; and a gap of 500 taka. There is no
 * message for the Nagad payment.
 */
export function walletDay(now: Temporal.Instant = Temporal.Now.instant()): string {
  const present = now.toZonedDateTimeISO('Asia/Dhaka')
  const stamp = (minutesAgo: number) => stampOf(present.subtract({ minutes: minutesAgo }))
  // Between the request, which is made in the morning, and its approval.
  const transfer = present.subtract({ days: 10 }).with({ hour: 13, minute: 0 })
  return [
    `Send Money Tk 10,000.00 to 01700000101 successful. Ref prochar. Fee Tk 10.00. Balance Tk 12,450.00. TrxID CJM8WD25LC at ${stampOf(transfer)}`,
    `You have received Tk 1,500.00 from 01711000201.Ref boi. Fee Tk 0.00. Balance Tk 13,950.00. TrxID CJP1AA20KD at ${stamp(300)}`,
    `Cash Out Tk 5,000.00 to 01711000901 successful. Fee Tk 92.50. Balance Tk 8,857.50. TrxID CJP2BC41LE at ${stamp(240)}`,
    `You have received Tk 700.00 from 01711000202.Ref mela. Fee Tk 0.00. Balance Tk 9,057.50. TrxID CJP5CD62MF at ${stamp(120)}`,
    'bKash: thank you for your business this month',
    `You have received Tk 300.00 from 01711000203.Ref mela. Fee Tk 0.00. Balance Tk 9,357.50. TrxID CJP7DE83NG at ${stamp(60)}`,
    `You have received Tk 28,000.00 from 01711000204.Ref campaign. Fee Tk 0.00. Balance Tk 37,357.50. TrxID CJN9HV35RB at ${stamp(0)}`,
    `You have received Tk 9,000.50 from 01711000205.Ref glow. Fee Tk 0.00. Balance Tk 46,358.00. TrxID CJP8EF94PH at ${stamp(0)}`,
  ].join('\n')
}
