/** Mutants that change nothing that anybody could notice, by name, with the reason. */
export const equivalents: Readonly<Record<string, string>> = {
  "function: add_event_months: where subject in ('site users', 'site payments', 'site withdrawals') → true":
    'Each sum has a filter of its own, and every month of a brand or an influencer is a month of the site.',
}
