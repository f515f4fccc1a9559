import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLinks } from './find-links.ts'

/** The links of a text. */
const linked = (text: string) => findLinks(text).flatMap(({ text, isLink }) => (isLink ? [text] : []))

test.each([
  ['See https://youtu.be/abc?t=1s.', ['https://youtu.be/abc?t=1s']],
  ['(http://example.com/a_(b), https://example.com/c)', ['http://example.com/a_(b)', 'https://example.com/c']],
  ['(see https://en.wikipedia.org/wiki/Tea_(plant))', ['https://en.wikipedia.org/wiki/Tea_(plant)']],
  ['[https://a.com/?q[]=1]) and {https://a.com/{id}}', ['https://a.com/?q[]=1', 'https://a.com/{id}']],
  [
    'https://prochar.example/user/rina., (https://prochar.example/user/a.b.)',
    ['https://prochar.example/user/rina.', 'https://prochar.example/user/a.b.'],
  ],
  ['“https://a.com/b?” he said', ['https://a.com/b']],
  ['দেখুন https://prothomalo.com/খবর।', ['https://prothomalo.com/খবর']],
  ['https://a.com https://b.com', ['https://a.com', 'https://b.com']],
  ['HTTPS://EXAMPLE.COM!', ['HTTPS://EXAMPLE.COM']],
  ['example.com, ftp://example.com, javascript:alert(1)', []],
  ['https://bkash.com@evil.example/login', []],
  ['https://localhost/ and https://', []],
  ['', []],
])('links in %j are %j', (text, links) => expect(linked(text)).toEqual(links))

test('the parts of any text are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const whole = `${text} https://a.com/${text} ${text}`
      expect(
        findLinks(whole)
          .map(part => part.text)
          .join(''),
      ).toBe(whole)
    }),
  )
})
