import { expect, test } from 'vitest'
import { splitStatements } from './statements.ts'

test.for<[string, string, string[]]>([
  ['separates statements at semicolons', 'select 1;\nselect 2;\n', ['select 1', 'select 2']],
  ['leaves out what has nothing but comments', '-- no transaction\n;;\n/* a; b */\n', []],
  ['keeps a comment with the statement after it', '-- why;\nselect 1;', ['-- why;\nselect 1']],
  ['takes a last statement without a semicolon', 'select 1', ['select 1']],
  [
    'sees no end in a text, a quoted name or a body',
    `select 'it''s; so', "a;b", $$ c; $$, $x$ $$; $x$;`,
    [`select 'it''s; so', "a;b", $$ c; $$, $x$ $$; $x$`],
  ],
])('splitStatements %s', ([, text, statements]) => {
  expect(splitStatements(text)).toEqual(statements)
})
