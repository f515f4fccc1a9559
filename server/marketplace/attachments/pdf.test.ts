import { describe, expect, test } from 'vitest'
import { pdfFile } from '#tests/support/attachments.ts'
import { isPdf } from './pdf.ts'

const pdf = pdfFile('a brief')
const page = '<html><script>alert(1)</script></html>'
/** The end of a ZIP archive with a comment of this length. */
const zipEnd = (commentBytes: number) => {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(commentBytes, 20)
  return end
}
const after = (bytes: Buffer, ...more: (Buffer | string)[]) =>
  Buffer.concat([bytes, ...more.map(each => Buffer.from(each))])

describe('isPdf accepts', () => {
  test.each([
    ['a PDF', pdf],
    ['a PDF of 10 MB', pdfFile('', 10_485_760)],
    ['a PDF that was changed, with a second end mark', after(pdf, '4 0 obj\n1\nendobj\nstartxref\n9\n%%EOF')],
    ['a PDF with line breaks and zeros after its end', after(pdf, '\r\n\0\0\n')],
    [
      'a PDF with a cross-reference stream',
      Buffer.from('%PDF-2.0\r1 0 obj<</Type/XRef/Root 2 0 R>>\rstartxref\r9\r%%EOF'),
    ],
    ['a PDF that contains an archive', after(Buffer.from('%PDF-1.7\n'), zipEnd(0), pdf.subarray(9))],
  ])('%s', (_, bytes) => expect(isPdf(bytes)).toBe(true))
})

describe('isPdf rejects', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['the header alone', Buffer.from('%PDF-1.7')],
    ['an unknown version', after(Buffer.from('%PDF-9.9'), pdf.subarray(8))],
    ['a PDF with something in front', after(Buffer.from(' '), pdf)],
    ['a PDF without its end', pdf.subarray(0, -20)],
    ['an end mark without objects', Buffer.from('%PDF-1.7\n/Root\nstartxref\n0\n%%EOF\n')],
    ['objects without a root', Buffer.from('%PDF-1.7\n1 0 obj\nstartxref\n0\n%%EOF\n')],
    ['an offset beyond the end', Buffer.from(pdf.toString().replace(/\d{8}(?=\n%%EOF)/, '99999999'))],
    ['a page that follows the header', pdfFile(page)],
    ['a page after the end', after(pdf, page)],
    ['a program of PHP', pdfFile('<?php system($_GET[0]) ?>')],
    ['an archive after the end', after(pdf, 'PK\x03\x04', zipEnd(0))],
    [
      'an archive whose comment is the rest of the PDF',
      after(Buffer.from('%PDF-1.7\n'), zipEnd(pdf.length - 9), pdf.subarray(9)),
    ],
  ])('%s', (_, bytes) => expect(isPdf(bytes)).toBe(false))
})
