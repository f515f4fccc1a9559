import { describe, expect, test } from 'vitest'
import { csvOf } from './csv.ts'

describe('csvOf', () => {
  test('begins with a byte order mark, quotes every cell and ends lines as RFC 4180 does', () => {
    expect(
      csvOf([
        ['Date', 'A "word"'],
        ['১ নভেম্বর', 'a,b'],
      ]),
    ).toBe('\ufeff"Date","A ""word"""\r\n"১ নভেম্বর","a,b"\r\n')
  })

  test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', ' =1', '\t=1', '\r1', '＝1', '-'])('turns %j into text', text => {
    expect(csvOf([[text]])).toBe(`\ufeff"'${text}"\r\n`)
  })

  test.each(['01712345678', '75100E12', '1234567890123456'])('keeps the digits of %j by turning it into text', text => {
    expect(csvOf([[text]])).toBe(`\ufeff"'${text}"\r\n`)
  })

  test.each(['-1500.00', '0.00', '0', '17', 'CJP8EF94PH', '7E', 'Eid - part 2'])('leaves %j unchanged', text => {
    expect(csvOf([[text]])).toBe(`\ufeff"${text}"\r\n`)
  })
})
