import { describe, expect, test } from 'vitest'
import type { PaymentMethod } from '#contract/values/vocabulary.ts'
import type { Reading } from './reading.ts'
import { acceptingAbsence } from './statement-columns.ts'
import { decodeStatement, hasMoreLines, readStatement, type StatementOptions } from './statement-file.ts'

const ownNumber = '01900000000'
const bkashHeader =
  'SL,Trx Id,Transaction Date,Trx Type,Sender,Receiver,Receiver Name,Reference,Transacted Amount,Fee,Balance'
const bkashRow = `1,CAK845MSGS,20/01/2025 10:53:27,Received Money,01700000001,${ownNumber},Prochar,"hello, vai","20,172.00",0.00,"20,329.00"`
const nagadHeader = 'Date,Transaction Type,Debit,Credit,Reference,Balance'

const received = {
  method: 'bkash',
  state: 'read',
  reason: null,
  kind: 'money_in',
  direction: 'in',
  amount: 2_017_200,
  fee: 0,
  balanceAfter: 2_032_900,
  transactionId: 'CAK845MSGS',
  party: '01700000001',
  partyMasked: false,
  reference: 'hello, vai',
  occurredAt: '2025-01-20T04:53:00Z',
  raw: bkashRow,
}

function rowsOf(method: PaymentMethod, text: string, options: StatementOptions = {}): Reading[] {
  const statement = readStatement(method, text, options)
  if (statement.state !== 'read') throw new Error(`missing: ${statement.missing.join(', ')}`)
  return statement.readings
}

const bkash = (...rows: string[]) => rowsOf('bkash', [bkashHeader, ...rows].join('\n'), { ownNumber })

describe('a bKash statement', () => {
  test.each([
    ['with \\n', `${bkashHeader}\n${bkashRow}\n`],
    ['with CRLF', `${bkashHeader}\r\n${bkashRow}\r\n`],
    ['with a byte order mark', `\uFEFF${bkashHeader}\n${bkashRow}`],
    ['with rows before its headers', `Statement of 01900000000\n\nPeriod,January\n${bkashHeader}\n${bkashRow}`],
    ['with empty rows and trailing cells', `${bkashHeader}\n,,,,,,,,,,\n\n${bkashRow},,\n`],
    ['with different case and punctuation', `${bkashHeader.toUpperCase().replaceAll(' ', '_')}\n${bkashRow}`],
    [
      'with the currency in its headers',
      `${bkashHeader.replace('Fee,Balance', 'Fee (Tk),Balance (BDT)')}\n${bkashRow}`,
    ],
  ])('is read %s', (_, text) => {
    expect(rowsOf('bkash', text, { ownNumber }).map(reading => ({ ...reading, raw: bkashRow }))).toEqual([received])
  })

  test.each([';', '\t'])('is read with %j between its cells', delimiter => {
    const cells = ['1', 'CAK845MSGS', '20/01/2025 10:53', 'Received Money', '01700000001', ownNumber, 'Prochar']
    const row = [...cells, 'hello, vai', '20,172.00', '0.00', '20,329.00'].join(delimiter)
    const text = `${bkashHeader.replaceAll(',', delimiter)}\n${row}`
    expect(rowsOf('bkash', text)).toEqual([{ ...received, raw: row }])
  })

  test.each([',', ';', '\t'])('can be read again from its header and one row, with %j and empty cells', delimiter => {
    const header = bkashHeader.replaceAll(',', delimiter)
    const cells = ['', 'CAK845MSGS', '20/01/2025 10:53', 'Cash In', '01700000001', ownNumber, '', '', '500.00', '', '']
    const statement = readStatement('bkash', `${header}\r\n${cells.join(delimiter)}\r\n`)
    if (statement.state !== 'read') throw new Error('unmapped')
    const [reading] = statement.readings
    expect(reading).toMatchObject({ state: 'read', amount: 50_000 })
    expect(rowsOf('bkash', `${statement.header}\n${reading?.raw}`)).toEqual([reading])
  })

  test('is read with headers and digits in Bangla', () => {
    const text = [
      'ট্রানজেকশন আইডি,লেনদেনের সময়,লেনদেনের ধরন,প্রেরক,প্রাপক,টাকার পরিমাণ,ফি,ব্যালেন্স',
      'CAK845MSGS,২০/০১/২০২৫ ১০:৫৩,সেন্ড মানি,০১৭০০০০০০০১,০১৯০০০০০০০০,"২০,১৭২.০০",০.০০,"২০,৩২৯.০০"',
    ].join('\n')
    expect(rowsOf('bkash', text, { ownNumber })).toEqual([{ ...received, reference: null, raw: text.split('\n')[1] }])
  })

  test('is read as written by a spreadsheet', () => {
    const row = `1,"=""CAK845MSGS""",20-Jan-2025 10:53 AM,'Received Money,="01700000001",1900000000,Prochar,'hello,"৳20,172.00",0,"Tk 20,329.00"`
    expect(bkash(row)).toEqual([{ ...received, reference: 'hello', raw: row }])
    expect(bkash(row.replace('="01700000001"', '1700000001'))).toMatchObject([{ party: '01700000001' }])
    const wrapped = row.replace('20-Jan-2025 10:53 AM', '"20-Jan-2025\n10:53 AM"')
    expect(bkash(wrapped)).toMatchObject([{ occurredAt: received.occurredAt }])
  })

  test('with a date that has the month first is read where the ID confirms the day', () => {
    const row = `1,CGC845MSGS,12/07/2025 10:53,Received Money,01700000001,${ownNumber},Prochar,,500.00,0.00,1.00`
    const others = [row.replace('12/07', '07/12'), row.replace('12/07', '07/13')]
    expect(bkash(row, ...others).map(({ reason }) => reason)).toEqual([null, 'invalid_time', 'invalid_time'])
  })

  test('is read past empty rows, up to a row whose only cell has a line break', () => {
    const text = `Statement\n\n${bkashHeader}\n${bkashRow}\n\n"a\nb"\n`
    expect(rowsOf('bkash', text)).toMatchObject([{ raw: bkashRow }, { raw: '"a\nb"', reason: 'wrong_number_of_cells' }])
  })

  test.each([
    ['Send Money', '01700000001', ownNumber, 'money_in', 'in', '01700000001'],
    ['Send Money', ownNumber, '01700000007', 'money_out', 'out', '01700000007'],
    ['Payment', '01700000001', ownNumber, 'payment_in', 'in', '01700000001'],
    ['Payment', ownNumber, '01700000007', 'payment_out', 'out', '01700000007'],
    ['Cash In', '01700000006', ownNumber, 'cash_in', 'in', '01700000006'],
    ['cash out', ownNumber, '01700000009', 'cash_out', 'out', '01700000009'],
    ['Add Money', 'City Bank', '', 'bank_in', 'in', 'City Bank'],
    ['NPSB', 'Nagad 0133XXX6909', ownNumber, 'npsb_in', 'in', 'Nagad 0133XXX6909'],
    ['Mobile Recharge', '', '', 'payment_out', 'out', 'Prochar'],
    ['Reversal', '', '', 'returned', 'in', null],
    ['Reversal', '', '01700000007', 'returned', 'in', null],
  ])('reads %s from %s to %s as %s', (type, sender, receiver, kind, direction, party) => {
    const row = `1,CAK845MSGS,20/01/2025 10:53,${type},${sender},${receiver},Prochar,,500.00,,`
    expect(bkash(row)).toMatchObject([{ state: 'read', kind, direction, party, fee: null, balanceAfter: null }])
  })

  const row = (changes: Record<string, string>) => {
    const {
      id = 'CAK845MSGS',
      at = '20/01/2025 10:53',
      type = 'Received Money',
      amount = '500.00',
      ...others
    } = changes
    const { sender = '01700000001', receiver = ownNumber, fee = '0.00', balance = '1.00', end = '' } = others
    return `1,${id},${at},${type},${sender},${receiver},Prochar,hello,"${amount}",${fee},${balance}${end}`
  }

  test.each([
    ['an invalid ID', { id: '7.5E+08' }, 'invalid_transaction_id'],
    ['no ID', { id: '' }, 'invalid_transaction_id'],
    ['a look-alike in its ID', { id: 'СAK845MSGS' }, 'invalid_transaction_id'],
    ['a day that does not exist', { at: '31/02/2025 10:53' }, 'invalid_time'],
    ['the month first', { at: '01/20/2025 10:53' }, 'invalid_time'],
    ['the month first, according to its ID', { id: 'CGC845MSGS', at: '07/12/2025 10:53' }, 'invalid_time'],
    ['an hour that does not exist', { at: '20/01/2025 13:53 PM' }, 'invalid_time'],
    ['a misplaced comma', { amount: '50,00.00' }, 'invalid_amount'],
    ['no amount', { amount: '' }, 'invalid_amount'],
    ['an amount of zero', { amount: '0.00' }, 'invalid_amount'],
    ['a fee that is not an amount', { fee: 'free' }, 'invalid_amount'],
    ['a negative balance', { balance: '-1.00' }, 'invalid_amount'],
    ['an unknown type', { type: 'Gift' }, 'unknown_type'],
    ['two unknown numbers', { type: 'Send Money', receiver: '01700000002' }, 'unknown_direction'],
    ['its own number twice', { type: 'Send Money', sender: ownNumber }, 'unknown_direction'],
    ['a sign that contradicts its type', { amount: '-500.00' }, 'unknown_direction'],
    ['a sign that contradicts its numbers', { type: 'Reversal', amount: '-500.00' }, 'unknown_direction'],
    ['a reversal that its own number sent', { type: 'Reversal', sender: ownNumber, receiver: '' }, 'unknown_direction'],
    ['a type that contradicts its numbers', { type: 'Cash Out' }, 'unknown_direction'],
    ['money that another number received', { receiver: '01700000002' }, 'other_number'],
    ['money that another number sent', { type: 'Cash Out', receiver: '01700000009' }, 'other_number'],
    ['one cell too many', { end: ',1' }, 'wrong_number_of_cells'],
    ['an unquoted comma', { sender: '01700000001,x' }, 'wrong_number_of_cells'],
  ])('has an unreadable row with %s', (_, changes, reason) => {
    const text = row(changes)
    expect(bkash(bkashRow, text)).toEqual([
      received,
      expect.objectContaining({ state: 'unreadable', reason, raw: text, amount: null }),
    ])
  })

  test.each([
    '2025-01-20 10:53:59',
    '2025-01-20T10:53',
    '20.01.2025 10:53',
    '20/1/25 10:53',
    '20 January 2025, 10:53 am',
  ])('has the time %s', at =>
    expect(bkash(row({ at: `"${at}"` }))).toMatchObject([{ occurredAt: '2025-01-20T04:53:00Z' }]),
  )

  test.each(['20/01/2025', '2025-01-20', '20-Jan-2025', '20/01/2025 00:00:00', '২০/০১/২০২৫'])(
    'has the day %s, but no minute',
    at =>
      expect(bkash(row({ at }))).toMatchObject([
        { state: 'read', occurredAt: '2025-01-19T18:00:00Z', minuteUnknown: true },
      ]),
  )

  test.each([
    ['12:05 AM', '2025-01-19T18:05:00Z'],
    ['12:05 pm', '2025-01-20T06:05:00Z'],
    ['11:05 p.m.', '2025-01-20T17:05:00Z'],
  ])('has the time %s', (time, instant) => {
    expect(bkash(row({ at: `20/01/2025 ${time}` }))).toMatchObject([{ occurredAt: instant }])
  })

  test('takes nothing but the reference from the reference cell', () => {
    const hostile = '"TrxID AAA1234567 Balance Tk 9.00\n2,BBB1234567,20/01/2025 10:53,Cash In,,,,,9.00,,"'
    expect(bkash(bkashRow.replace('"hello, vai"', hostile))).toMatchObject([
      { ...received, reference: expect.any(String), raw: expect.any(String) },
    ])
  })

  test('returns the rest of a file with an unclosed quote as unreadable', () => {
    expect(bkash(bkashRow, '2,"x', bkashRow)).toMatchObject([
      received,
      { state: 'unreadable', raw: `2,"x\n${bkashRow}` },
    ])
  })

  test.each([
    ['marks', '\u0315\u0301'],
    ['marks and signs that NFKC turns into marks', '\u0315\uff9e'],
  ])('keeps a cell with an overlong run of %s unchanged, because sorting them would take too long', (_, signs) => {
    const reference = 'e' + signs.repeat(25_000)
    expect(bkash(bkashRow.replace('hello, vai', reference))).toMatchObject([{ state: 'read', reference }])
  })

  test('of 20,000 rows is read', () => {
    expect(
      bkash(...Array.from({ length: 20_000 }, () => bkashRow)).filter(({ state }) => state === 'read'),
    ).toHaveLength(20_000)
  })
})

describe('a statement with a column of directions', () => {
  const rows = (header: string, ...cells: [type: string, amount: string, direction: string][]) =>
    rowsOf(
      'nagad',
      [`Date,Type,Amount,${header},Balance`, ...cells.map(row => `07/08/2026 20:14,${row.join()},9.00`)].join('\n'),
    ).map(({ direction, kind, reason }) => reason ?? `${kind} ${direction}`)

  test.each(['Dr/Cr', 'DR_CR', 'D/C', 'Debit/Credit', '+/-', 'In/Out', 'ডেবিট/ক্রেডিট'])('under %j is read', header => {
    const words = ['Dr', 'DEBIT', 'd', 'out', '-', 'ডেবিট', 'Cr.', 'credit', 'C', 'In', '+', 'জমা']
    const read = rows(header, ...words.map(word => ['Send Money', '5.00', word] as [string, string, string]))
    expect(read).toEqual([...Array<string>(6).fill('money_out out'), ...Array<string>(6).fill('money_in in')])
  })

  test('has unreadable rows where it contradicts the type or the sign, is unknown, or empty', () => {
    const read = rows(
      'Dr/Cr',
      ['Cash In', '5.00', 'Dr'],
      ['Send Money', '-5.00', 'Cr'],
      ['Send Money', '5.00', 'Hold'],
      ['Send Money', '5.00', ''],
    )
    expect(read).toEqual(Array(4).fill('unknown_direction'))
    expect(rows('Dr/Cr', ['Cash In', '5.00', ''], ['Reversal', '5.00', 'Dr'])).toEqual(['cash_in in', 'money_out out'])
  })
})

describe('a statement with a separate column of times', () => {
  const stamps = (headers: string, ...cells: [date: string, time: string][]) =>
    rowsOf(
      'nagad',
      [`${headers},Type,Credit,Debit,Balance`, ...cells.map(row => `"${row.join('","')}",Cash In,5.00,,9.00`)].join(
        '\n',
      ),
    ).map(({ occurredAt, reason }) => reason ?? occurredAt)

  test.each(['Date,Time', 'Transaction Date,Transaction Time', 'তারিখ,সময়', 'লেনদেনের তারিখ,লেনদেনের সময়'])(
    'under %j is read',
    headers => {
      const cells = [
        ['07/08/2026', '20:14'],
        ['07/08/2026', '8:14:59 PM'],
        ['2026-08-07 00:00:00', '20:14'],
        ['7-Aug-2026', '০৮:১৪ PM'],
        ['07/08/2026 20:14', '20:14'],
        ['07/08/2026', '07/08/2026 20:14'],
      ] as [string, string][]
      expect(stamps(headers, ...cells)).toEqual(Array(6).fill('2026-08-07T14:14:00Z'))
    },
  )

  test('has unreadable rows if the two do not form a time', () => {
    const cells = [
      ['07/08/2026', '25:14'],
      ['07/08/2026', 'noon'],
      ['07/08/2026 10:00', '20:14'],
      ['07/08/2026', '08/08/2026 20:14'],
      ['', '20:14'],
    ] as [string, string][]
    expect(stamps('Date,Time', ...cells)).toEqual(Array(5).fill('invalid_time'))
  })
})

describe('a Nagad statement', () => {
  test('is read without IDs, from its debit and credit columns', () => {
    const rows = rowsOf(
      'nagad',
      `${nagadHeader}\n07/08/2026 20:14,Money Received,0.00,500.00,75SD1SNV,7889.23\n07/08/2026 21:14,Cash Out,"1,000.00",-,,6889.23`,
    )
    expect(rows).toMatchObject([
      {
        kind: 'money_in',
        direction: 'in',
        amount: 50_000,
        balanceAfter: 788_923,
        transactionId: null,
        reference: '75SD1SNV',
      },
      { kind: 'cash_out', direction: 'out', amount: 100_000, balanceAfter: 688_923, transactionId: null, fee: null },
    ])
  })

  test('reads a reversal by its side: a transfer that came back, or a payment that the wallet took back', () => {
    const reversal = (sides: string) => `${nagadHeader}\n07/08/2026 20:14,Reversal,${sides},,7889.23`
    expect(rowsOf('nagad', reversal(',500.00'))).toMatchObject([{ kind: 'returned', direction: 'in', amount: 50_000 }])
    expect(rowsOf('nagad', reversal('500.00,'))).toMatchObject([
      { kind: 'money_out', direction: 'out', amount: 50_000 },
    ])
  })

  test('takes its IDs from the column given by a mapping', () => {
    const text = `${nagadHeader}\n07/08/2026 20:14,Money Received,,500.00,75SD1SNV,7889.23`
    const [reading] = rowsOf('nagad', text, { columns: { transaction_id: 'Reference' } })
    expect(reading).toMatchObject({ state: 'read', transactionId: '75SD1SNV', reference: null })
  })

  test('has unreadable rows with an ambiguous day if a date can only have the month first', () => {
    const row = (at: string) => `${at},Money Received,,500.00,,7889.23`
    const reasons = (...stamps: string[]) =>
      rowsOf('nagad', [nagadHeader, ...stamps.map(row)].join('\n')).map(({ reason }) => reason)
    const ambiguous = ['8/7/2026 20:14', '8/8/2026 20:14', '2026-08-13 20:14']
    expect(reasons(...ambiguous)).toEqual([null, null, null])
    expect(reasons('8/13/2026 20:14', ...ambiguous)).toEqual(['invalid_time', 'month_first', null, null])
    expect(reasons('13/8/2026 20:14', ...ambiguous)).toEqual([null, null, null, null])
  })

  test('has unreadable rows with an ambiguous day if a date would be in the future with its day first', () => {
    const text = `${nagadHeader}\n8/8/2026 20:14,Cash In,,5.00,,5.00\n8/9/2026 20:14,Cash In,,5.00,,10.00`
    const reasons = (now: string) => rowsOf('nagad', text, { now }).map(({ reason }) => reason)
    expect(reasons('2026-08-10T04:00:00Z')).toEqual([null, 'month_first'])
    expect(reasons('2026-09-08T04:00:00Z')).toEqual([null, null])
  })

  test.each(['\n', '\r\n'])(
    'hides no row behind quotes that payers write into references, if they end with %j',
    end => {
      const row = (minute: number, reference: string) =>
        `07/08/2026 20:${minute},Money Received,,1.00,${reference},${8_000 + minute}.00`
      const rows = [row(11, '"Eid'), row(12, 'Order'), row(13, 'gift"')]
      expect(rowsOf('nagad', [nagadHeader, ...rows, row(14, 'Order')].join(end))).toMatchObject([
        { state: 'unreadable', reason: 'wrong_number_of_cells', raw: rows.join(end) },
        { state: 'read', balanceAfter: 801_400 },
      ])
    },
  )

  test.each([',500.00,500.00,', ',,,', ',0,0.00,', ',,-500.00,', ',,(500.00),', ',+500.00,,', ',,1.5E+03,'])(
    'has an unreadable row with the sides %s',
    sides => {
      expect(rowsOf('nagad', `${nagadHeader}\n07/08/2026 20:14,Money Received${sides},7889.23`)).toMatchObject([
        { state: 'unreadable', reason: 'invalid_amount' },
      ])
    },
  )
})

describe('the columns of a statement', () => {
  test('are requested if unknown, with the headers to choose from', () => {
    expect(readStatement('bkash', 'Nr,When,Money,Balance\n1,2,3,4')).toEqual({
      state: 'unmapped',
      headers: ['Nr', 'When', 'Money', 'Balance'],
      samples: ['1', '2', '3', '4'],
      columns: { balance: 'Balance' },
      missing: ['transaction_id', 'occurred_at', 'type', 'amount', 'fee'],
      surplus: [],
      types: [],
    })
  })

  test('are taken from a mapping', () => {
    const columns = { transaction_id: 'Nr', occurred_at: 'WHEN', type: 'What', amount: 'Money' }
    const text = 'Nr,When,What,Money,Amount\nCAK845MSGS,20/01/2025 10:53,Cash In,500,7'
    expect(readStatement('bkash', text, { columns: acceptingAbsence(columns) })).toMatchObject({
      state: 'read',
      columns: { ...columns, occurred_at: 'When' },
      readings: [{ amount: 50_000, kind: 'cash_in' }],
    })
  })

  test('are requested again if a mapping refers to a header that the file does not have', () => {
    const text = `${bkashHeader}\n${bkashRow}`
    expect(readStatement('bkash', text, { columns: { fee: 'Cost' } })).toMatchObject({
      state: 'unmapped',
      missing: ['fee'],
    })
  })

  test('are requested if two have the same name', () => {
    expect(readStatement('bkash', `${bkashHeader},Amount\n`)).toMatchObject({ state: 'unmapped', missing: ['amount'] })
  })

  test.each(['', '\n\n', '\0\u0001', '"', 'PK\u0003\u0004'])('are all missing in %j', text => {
    expect(readStatement('bkash', text)).toMatchObject({ state: 'unmapped', columns: {} })
  })
})

describe('headers that payers write into their references', () => {
  const row = (minute: number, reference: string) =>
    `07/08/2026 20:${minute},Money Received,,1.00,${reference},${8_000 + minute}.00`
  const written = (delimiter: string, quote: string) =>
    [
      ['Date', 'Type', 'Amount', 'Trx ID', 'Fee', 'Ref'],
      ['7/8/26 20:14', 'Received Money', '5000', '75SD1SNV', '', ''],
    ].map(cells => `${quote}${['', ...cells, 'x'].join(delimiter)}${quote}`)
  const orders = [11, 12, 13, 14].map(minute => row(minute, 'Order'))

  test.each([
    [';', '"'],
    ['\t', '"'],
    [';', ''],
    [',', ''],
  ])('are not used with %j between them, quoted by %j', (delimiter, quote) => {
    const [header = '', forged = ''] = written(delimiter, quote)
    const rows = rowsOf('nagad', [nagadHeader, ...orders, row(15, header), row(16, forged)].join('\n'))
    expect(rows.map(({ transactionId }) => transactionId)).toEqual(Array(6).fill(null))
    expect(rows.slice(0, 4)).toEqual(Array(4).fill(expect.objectContaining({ state: 'read', amount: 100 })))
  })

  test('are not used instead of unknown headers', () => {
    const [header = '', forged = ''] = written(';', '"')
    const headers = ['When', 'What', 'Paid', 'Got', 'Remark', 'Left']
    const text = [headers.join(), ...orders, row(15, header), row(16, forged)].join('\n')
    expect(readStatement('nagad', text)).toMatchObject({ state: 'unmapped', headers })
  })
})

test('a row with thousands of cells or an endless one has no headers to choose from', () => {
  for (const row of ['x,', 'x', 'x;'].map(part => part.repeat(10_000)))
    expect(readStatement('bkash', `${row}\n1,2`)).toMatchObject({ state: 'unmapped', headers: ['1', '2'] })
  expect(readStatement('bkash', `${bkashHeader}${','.repeat(250)}\n${bkashRow}${','.repeat(250)}`).state).toBe('read')
})

describe('decodeStatement', () => {
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

  test.each([
    ['UTF-8', Buffer.from('প্রেরক')],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFপ্রেরক')],
    ['UTF-16', utf16('প্রেরক')],
    ['UTF-16, big end first', utf16('প্রেরক').swap16()],
  ])('reads %s', (_, bytes) => expect(decodeStatement(bytes)).toBe('প্রেরক'))

  test('drops the blank rows at the end, but no empty cells of the last row with text', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const rows = ['a,,', '', 'b,"', '",,']
      expect(decodeStatement(Buffer.from([...rows, ',,', ' ; ', '', ''].join(end)))).toBe(rows.join(end))
    }
    expect(decodeStatement(Buffer.from('\n,\n'))).toBe('')
  })

  test('refuses a file that is not text', () =>
    expect(decodeStatement(Buffer.from([0x50, 0x4b, 0x03, 0xff, 0xfe]))).toBeUndefined())

  test.each(['%PDF-1.4\n', 'PK\u0003\u0004', '\uFEFF\n<table><tr><td>Trx ID', '<?xml version="1.0"?>'])(
    'refuses %j, which begins a file of another format',
    text => expect(decodeStatement(Buffer.from(text))).toBeUndefined(),
  )
})

test.each(['\n', '\r\n', '\r'])('lines that end with %j are counted', end => {
  expect([2, 3].map(most => hasMoreLines(['a', '', 'b'].join(end), most))).toEqual([true, false])
})
