import { expect, test } from 'vitest'
import { splitStatements } from './statements.ts'

test.for<[string, string, string[]]>([
  ['separates statements at semicolons', 'select 1;\nselect 2;\n', ['select 1', 'select 2']],
  ['omits statements that consist of comments only', '-- no transaction\n;;\n/* a; b */\n', []],
  ['keeps a comment with the following statement', '-- why;\nselect 1;', ['-- why;\nselect 1']],
  ['includes a last statement without a semicolon', 'select 1', ['select 1']],
  [
    'ignores semicolons in literals, quoted names and bodies',
    `select 'it''s; so', "a;b", $$ c; $$, $x$ $$; $x$;`,
    [`select 'it''s; so', "a;b", $$ c; $$, $x$ $$; $x$`],
  ],
])('splitStatements %s', ([, text, statements]) => {
  expect(splitStatements(text)).toEqual(statements)
})
