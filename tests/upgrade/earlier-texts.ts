/** An earlier text of a migration: passages of the current file, and what they replaced. */
export interface EarlierText {
  migration: string
  /** The first and last commit with this text. */
  commits: string
  pieces: [now: string, then: string][]
}

// From `git log --follow -p` of the files, ignoring changes to comments.

const amountDue = `  if new.amount_due <> coalesce(new.expected_fee, (select budget from campaigns where id = new.campaign_id)) then
    raise exception 'application % is not due %', old.id, new.amount_due using errcode = 'restrict_violation';
  end if;
`
const trimmedReason: [string, string] = [String.raw`check (reason ~ '\S')`, 'check (length(trim(reason)) > 0)']
const unsignedCorrections: [string, string][] = [
  [
    `select 'correction', id, influencer_id, amount from ledger_corrections;`,
    `select 'correction', id, influencer_id, abs(amount) from ledger_corrections;`,
  ],
  [
    `coalesce(d.owner_id, c.owner_id) as owner_id,
    case when c.kind = 'adjustment' then -t.amount else t.amount end as amount`,
    'coalesce(d.owner_id, c.owner_id) as owner_id, t.amount',
  ],
]
const samples = `
  -- How many rows a text is in decides how they are best found: that is told from samples of the column.
  alter table users alter username set statistics 1000, alter email set statistics 1000;
  alter table campaigns alter title set statistics 1000;
  alter table payments alter transaction_id set statistics 1000;
  alter table withdrawals alter phone_number set statistics 1000;
`
const integerDays: [string, string][] = [
  ['returns bigint language sql', 'returns integer language sql'],
  [`2147483647)::bigint`, '2147483647)'],
]

export const earlierTexts: EarlierText[] = [
  { migration: '0002_campaigns', commits: 'ccf2a68 to 34ade8b', pieces: [[amountDue, '']] },
  { migration: '0004_ledger', commits: 'ccf2a68 to 34ade8b', pieces: [trimmedReason, ...unsignedCorrections] },
  { migration: '0004_ledger', commits: 'aa2fed7', pieces: [trimmedReason] },
  {
    migration: '0006_records',
    commits: 'ccf2a68',
    pieces: [['  request_hash bytea not null,\n', '  request_hash bytea not null,\n  status smallint,\n']],
  },
  { migration: '0010_lists', commits: '962d632', pieces: [...integerDays, [samples, '']] },
  { migration: '0010_lists', commits: '3fbeec3 and until c281613', pieces: integerDays },
]
