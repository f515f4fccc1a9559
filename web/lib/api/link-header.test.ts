import { expect, test } from 'vitest'
import { linkTarget } from './link-header.ts'

test.each([
  ['prev before next', '</a/?cursor=1>; rel="prev", </a/?cursor=2>; rel="next"'],
  ['next before prev', '</a/?cursor=2>; rel="next", </a/?cursor=1>; rel="prev"'],
  ['several relations of one link', '</a/?cursor=1>; rel="prev first", </a/?cursor=2>; rel="last  next"'],
  ['a relation without quotes, in capitals', '</a/?cursor=1>; rel=prev,</a/?cursor=2>;REL=Next'],
  ['other parameters around it', '</a/?cursor=2>; title="a, <b>; rel=\\"prev\\""; rel="next"; type=x'],
  ['a title that looks like another link', '</a/?cursor=1>; title=", <x>; rel=next", </a/?cursor=2>; rel=next'],
  ['a second rel, which does not count', '</a/?cursor=1>; rel=prev; rel=next, </a/?cursor=2>; rel=next; rel=prev'],
])('linkTarget finds the next page in a header with %s', (_, header) => {
  expect(linkTarget(header, 'next')).toBe('/a/?cursor=2')
})

test('linkTarget reads a target that contains commas and semicolons', () => {
  expect(linkTarget('</a/?ids=1,2;3&cursor=2>; rel="next"', 'next')).toBe('/a/?ids=1,2;3&cursor=2')
})

test('linkTarget finds no next page where no link has that relation', () => {
  for (const header of [null, '', '</a/>; rel="prev"', '</a/>; rel="nextish"', '</a/>', '</a/>; title="rel=next"'])
    expect(linkTarget(header, 'next')).toBeUndefined()
})
