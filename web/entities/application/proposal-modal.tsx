import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useId, useState } from 'react'
import type { Application, Body } from '#contract/index.ts'
import type { ApplicationDecision } from '#contract/vocabulary.ts'
import { useUser } from '#lib/session.ts'
import { useLast } from '#lib/use-last.ts'
import { Banner } from '#ui/banner.tsx'
import { Facts, type Fact } from '#ui/facts.tsx'
import { Failure } from '#ui/failure.tsx'
import { Modal } from '#ui/modal.tsx'
import { Money } from '#ui/money.tsx'
import { notify } from '#ui/notify.ts'
import { DecisionQuestion } from '../decision/decision-question.tsx'
import { DecisionStatus } from '../decision/decision-status.tsx'
import { UserLink } from '../user/user-link.tsx'
import { useDecideApplication } from './decide-application.ts'
import classes from './proposal-modal.module.css'

interface ProposalModalProps {
  /** Null while the modal is closed. */
  application: Application | null
  /** The decision chosen in the row: the modal opens with its confirmation. */
  decision?: ApplicationDecision | undefined
  /** The page's text for a failed decision. */
  failure?: string
  onClose: () => void
}

/**
 * The details of an application. While it is pending a brand decides here: it sees the amount that acceptance fixes,
 * and confirms the decision, which is final.
 */
export function ProposalModal({ application, decision, failure, onClose }: ProposalModalProps) {
  const { t } = useLingui()
  const decide = useDecideApplication()
  const shown = useLast(application)
  const close = () => {
    if (!decide.isPending) onClose()
  }

  return (
    <Modal opened={application !== null} onClose={close} onClosed={decide.reset} title={t`Proposal details`} size="lg">
      {shown ? (
        <Proposal
          key={`${shown.id} ${decision}`}
          application={shown}
          initialDecision={decision}
          failure={failure}
          decide={decide}
          onClose={onClose}
        />
      ) : null}
    </Modal>
  )
}

interface ProposalProps extends Pick<ProposalModalProps, 'onClose'> {
  application: Application
  initialDecision: ApplicationDecision | undefined
  failure: string | undefined
  decide: ReturnType<typeof useDecideApplication>
}

function Proposal({ application, initialDecision, failure, decide, onClose }: ProposalProps) {
  const { t } = useLingui()
  const [decision, setDecision] = useState(initialDecision)
  const question = useId()
  const pending = application.status === 'pending'
  const mayDecide = useUser()?.role === 'brand' && pending

  const facts: Fact[] = [
    { label: t`Campaign`, value: application.campaign_title },
    { label: t`Influencer`, value: <UserLink username={application.influencer_name} /> },
    { label: t`Proposed Fee`, value: <ProposedFee application={application} /> },
  ]
  if (application.status !== 'rejected') {
    facts.push({
      label: pending ? t`Due if accepted` : t`Amount due`,
      value: <Money amount={application.amount_due} />,
      strong: true,
    })
  }
  if (!mayDecide) facts.push({ label: t`Status`, value: <DecisionStatus kind="application" row={application} /> })

  const succeed = (status: ApplicationDecision) => {
    notify.success(
      status === 'accepted' ? (
        <Trans>Application accepted successfully!</Trans>
      ) : (
        <Trans>Application rejected successfully!</Trans>
      ),
    )
    onClose()
  }
  const confirm = (body: Body<'PUT /applications/{id}/status/'>) =>
    decide.mutate({ application, decision: body }, { onSuccess: () => succeed(body.status) })

  return (
    <>
      <Banner outcome="error">
        {decide.error ? <Failure title={failure ?? t`Failed to update application`} error={decide.error} /> : null}
      </Banner>
      <Facts facts={facts} />
      <h3 className={classes.heading}>
        <Trans>Proposal</Trans>
      </h3>
      <p className={classes.proposal}>{application.proposal}</p>
      {mayDecide && !decision ? (
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setDecision('rejected')}>
            <Trans>Reject</Trans>
          </Button>
          <Button onClick={() => setDecision('accepted')}>
            <Trans>Accept</Trans>
          </Button>
        </Group>
      ) : null}
      {mayDecide && decision ? (
        <section className={classes.question} aria-labelledby={question} tabIndex={-1} ref={focus} data-autofocus>
          <p id={question}>
            <Question application={application} decision={decision} />
          </p>
          <DecisionQuestion
            kind="application"
            status={decision}
            busy={decide.isPending}
            onDecide={confirm}
            onCancel={() => setDecision(undefined)}
          />
        </section>
      ) : null}
    </>
  )
}

/** Focuses an element when it appears. */
const focus = (node: HTMLElement | null) => node?.focus()

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

/** The fee that the influencer proposes; without one it is the campaign's budget. */
export function ProposedFee({ application }: { application: Pick<Application, 'expected_fee'> }) {
  return application.expected_fee === null ? (
    <span className={classes.soft}>
      <Trans>Campaign budget</Trans>
    </span>
  ) : (
    <Money amount={application.expected_fee} />
  )
}
