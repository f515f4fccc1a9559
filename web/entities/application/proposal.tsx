import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Application, Body } from '#contract/index.ts'
import type { ApplicationDecision } from '#contract/values/vocabulary.ts'
import { query } from '#lib/api/query.ts'
import { takeFocus } from '#lib/dom/restore-focus.ts'
import { isNotFound } from '#lib/http/is-not-found.ts'
import { useRole } from '#lib/http/session.ts'
import { Banner } from '#ui/banner.tsx'
import { Day } from '#ui/day.tsx'
import { Facts, type Fact } from '#ui/facts.tsx'
import { Failure } from '#ui/failure.tsx'
import { LinkedText } from '#ui/linked-text.tsx'
import { Money } from '#ui/money.tsx'
import { notify } from '#ui/notify.ts'
import { DecisionQuestion } from '../decision/decision-question.tsx'
import { DecisionStatus } from '../decision/decision-status.tsx'
import { UserLink } from '../user/user-link.tsx'
import type { useDecideApplication } from './decide-application.ts'
import { NextStep } from './next-step.tsx'
import { ProposedFee } from './proposed-fee.tsx'
import { ShortlistButton } from './shortlist.tsx'
import { WithdrawApplication } from './withdraw-application.tsx'
import classes from './proposal-modal.module.css'

interface ProposalProps {
  application: Application
  /** The decision that awaits confirmation. */
  decision: ApplicationDecision | undefined
  failure: string | undefined
  decide: ReturnType<typeof useDecideApplication>
  onAsk: (decision: ApplicationDecision | undefined) => void
  onRejected: () => void
  onWithdrawn: () => void
}

/** A proposal, the decision on it, and the next step. */
export function Proposal(props: ProposalProps) {
  const { application: row, decision, failure, decide, onAsk, onRejected, onWithdrawn } = props
  const { t } = useLingui()
  // Kept in state, because the list may be filtered by the old status.
  const [accepted, setAccepted] = useState(false)
  const application = accepted ? { ...row, status: 'accepted' as const } : row
  const question = useId()
  const role = useRole()
  const brand = role === 'brand'
  const pending = application.status === 'pending'
  const mayDecide = brand && pending

  const facts: Fact[] = [
    { label: t`Campaign`, value: application.campaign_title },
    {
      label: t`Influencer`,
      value: <UserLink username={application.influencer_name} displayName={application.influencer_display_name} />,
    },
    { label: t`Proposed Fee`, value: <ProposedFee application={application} /> },
    { label: t`Applied At`, value: <Day instant={application.applied_at} /> },
  ]
  if (application.status !== 'rejected') {
    facts.push({
      label: pending ? t`Due if accepted` : t`Agreed fee`,
      value: <Money amount={application.amount_due} />,
      strong: true,
    })
  }
  if (!mayDecide) facts.push({ label: t`Status`, value: <DecisionStatus kind="application" row={application} /> })

  const succeed = (status: ApplicationDecision) => {
    if (status === 'accepted') {
      notify.success(<Trans>Application accepted successfully!</Trans>)
      setAccepted(true)
      onAsk(undefined)
    } else {
      notify.success(<Trans>Application rejected successfully!</Trans>)
      onRejected()
    }
  }
  const confirm = (body: Body<'PUT /applications/{id}/status/'>) =>
    decide.mutate({ application, decision: body }, { onSuccess: () => succeed(body.status) })

  return (
    <div className={classes.main} tabIndex={-1} ref={takeLostFocus}>
      <Banner outcome="error">
        {decide.error ? <Failure title={failure ?? t`Failed to update application`} error={decide.error} /> : null}
      </Banner>
      <Facts facts={facts} />
      <h3 className={classes.heading}>
        <Trans>Proposal</Trans>
      </h3>
      <p className={classes.proposal}>
        <LinkedText text={application.proposal} />
      </p>
      {mayDecide && !decision ? (
        <Group justify="flex-end" mt="lg">
          <ShortlistButton application={application} />
          {/* Side by side, or stacked in reverse order if there is not enough space. */}
          <Group flex="1 1 auto" justify="flex-end" wrap="wrap-reverse">
            <Button variant="default" onClick={() => onAsk('rejected')}>
              <Trans>Reject</Trans>
            </Button>
            <Button onClick={() => onAsk('accepted')}>
              <Trans>Accept</Trans>
            </Button>
          </Group>
        </Group>
      ) : null}
      {mayDecide && decision ? (
        <section className={classes.question} aria-labelledby={question} tabIndex={-1} ref={takeFocus} data-autofocus>
          <p id={question}>
            <Question application={application} decision={decision} />
          </p>
          {decision === 'accepted' ? <Unreachable username={application.influencer_name} /> : null}
          <DecisionQuestion
            kind="application"
            status={decision}
            busy={decide.isPending}
            onDecide={confirm}
            onCancel={() => onAsk(undefined)}
          />
        </section>
      ) : null}
      {role === 'influencer' ? <WithdrawApplication application={application} onWithdrawn={onWithdrawn} /> : null}
      {brand && application.status === 'accepted' ? <NextStep application={application} isNew={accepted} /> : null}
    </div>
  )
}

/** After a rejection removes its button, focuses the next application. */
const takeLostFocus = (node: HTMLElement | null) => {
  if (document.activeElement === document.body) node?.focus()
}

/**
 * Warns a brand that is about to accept somebody without a profile. Uses the same query as the column beside the
 * proposal.
 */
function Unreachable({ username }: { username: string }) {
  const { error } = useQuery(query('GET /profile/{username}/', { params: { username } }))
  if (!isNotFound(error)) return null
  return (
    <Banner outcome="error">
      <Trans>
        {username} doesn't have a profile. If the account has been deactivated, you can't message each other.
      </Trans>
    </Banner>
  )
}

function Question({ application, decision }: { application: Application; decision: ApplicationDecision }) {
  const name = <strong>{application.influencer_name}</strong>
  if (decision === 'rejected') return <Trans>Reject {name}'s application? This decision is final.</Trans>
  const amount = (
    <strong>
      <Money amount={application.amount_due} />
    </strong>
  )
  return (
    <Trans>
      Accept {name}'s application? You will owe {amount}. This decision is final.
    </Trans>
  )
}
