import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StatementAccount } from '#contract/values/vocabulary.ts'
import link from '#ui/link.module.css'

/** Links to another account of the same statement, in the same month. */
export function AccountLink({ account, children }: { account: StatementAccount; children: ReactNode }) {
  return (
    <Link from="/statement" to="/statement" search={shown => ({ ...shown, account })} className={link.link}>
      {children}
    </Link>
  )
}
