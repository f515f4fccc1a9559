import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { limits } from '#contract/limits.ts'
import { supportEmail } from './info-page.tsx'
import { Policy } from './policy.tsx'

/** The rules between the people on Prochar and us: they say what the product does and enforces. */
export function TermsOfUsePage() {
  const { t } = useLingui()
  const { minimumAge } = limits
  return (
    <Policy
      title={t`Terms of Use`}
      lead={
        <Trans>
          The rules for using Prochar: what you can expect from us, what we expect from you, and what happens when
          something goes wrong.
        </Trans>
      }
      sections={[
        {
          id: 'agreement',
          title: t`What you agree to`,
          text: (
            <>
              <p>
                <Trans>
                  Prochar is a marketplace in Bangladesh. Brands publish campaigns, influencers apply to them, and both
                  work together and settle the payment through it. By registering or using Prochar you accept these
                  terms and our <Link to="/privacy-policy">Privacy Policy</Link>. If you do not agree, please do not use
                  it.
                </Trans>
              </p>
              <p>
                <Trans>If you use Prochar for a company, you confirm that you may act for it.</Trans>
              </p>
            </>
          ),
        },
        {
          id: 'account',
          title: t`Your account`,
          text: (
            <>
              <p>
                <Trans>
                  You must be {minimumAge} years old or older. What you tell us about yourself must be true, and stay
                  so: your e-mail address, who you are, how many followers you have. One person or company has one
                  account in each role.
                </Trans>
              </p>
              <p>
                <Trans>
                  Keep your password to yourself. What is done with your account counts as done by you until you tell us
                  that somebody else has it.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'campaigns',
          title: t`Campaigns and applications`,
          text: (
            <>
              <p>
                <Trans>
                  A brand says in its campaign what is to be made and what it is worth. An influencer may apply once to
                  a campaign, with a proposal and, if they wish, a fee.
                </Trans>
              </p>
              <p>
                <Trans>
                  Accepting an application makes an agreement between the brand and the influencer: the work that was
                  described, for the fee that was asked, or for the campaign's budget where no fee was named. That
                  amount is fixed from then on. A decision cannot be taken back on Prochar.
                </Trans>
              </p>
              <p>
                <Trans>
                  The agreement is between the two of them. We provide the place and the record of it, and are not a
                  party to it. A campaign with an accepted application that is not paid and confirmed cannot be deleted,
                  nor one for which money has moved.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'payments',
          title: t`Payments`,
          text: (
            <>
              <p>
                <Trans>
                  Brands pay by a manual transfer from their mobile wallet, by bKash or Nagad, and then enter the
                  transaction ID on Prochar. The amount must be exactly the amount due, and a transaction ID can be used
                  once.
                </Trans>
              </p>
              <p>
                <Trans>
                  An admin compares the transfer with what has arrived and confirms or rejects it. A payment counts only
                  once it is confirmed. If it is rejected, the application is unpaid again, and the brand can submit the
                  correct transfer.
                </Trans>
              </p>
              <p>
                <Trans>
                  Charges of bKash or Nagad for a transfer are borne by the one who sends it. Prochar never asks for the
                  PIN of a wallet.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'fee',
          title: t`Platform fee`,
          text: (
            <p>
              <Trans>
                A small platform fee may be deducted from a confirmed payment before it becomes the influencer's
                balance. Joining, publishing campaigns and applying cost nothing.
              </Trans>
            </p>
          ),
        },
        {
          id: 'withdrawals',
          title: t`Earnings and withdrawals`,
          text: (
            <>
              <p>
                <Trans>
                  Confirmed payments become the influencer's balance. From it a withdrawal can be requested, to a bKash
                  or Nagad number in Bangladesh. The request holds its amount at once. An admin approves or rejects it;
                  after a rejection the amount returns to the balance.
                </Trans>
              </p>
              <p>
                <Trans>
                  Withdrawals take 2-5 working days after earnings are approved. Give the right number: money that was
                  sent to a number as you gave it cannot be called back by us.
                </Trans>
              </p>
              <p>
                <Trans>
                  A balance is the record of what is to be paid out to you. It is no bank account and bears no interest.
                  Taxes on what you earn are yours to declare and pay.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'messages',
          title: t`Messages`,
          text: (
            <>
              <p>
                <Trans>
                  Only a brand and an influencer with an accepted application between them can write to each other.
                  Messages are for the work.
                </Trans>
              </p>
              <p>
                <Trans>
                  Messages that contain certain words, such as "payment", "bank account" or "account number", are not
                  sent. This keeps the money where it is checked and recorded, and protects both sides from fraud. Do
                  not try to get around it, and do not arrange to pay outside of Prochar for work that was found here.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'acceptable-use',
          title: t`What is not allowed`,
          text: (
            <>
              <p>
                <Trans>Do not use Prochar to</Trans>
              </p>
              <ul>
                <li>
                  <Trans>break the law of Bangladesh, or ask others to;</Trans>
                </li>
                <li>
                  <Trans>
                    deceive: with false followers, false transaction IDs, a false name, or advertising that hides that
                    it is advertising where the law or the platform asks for it to be named;
                  </Trans>
                </li>
                <li>
                  <Trans>
                    promote what is illegal, dangerous or meant for adults only, or goods and services that may not be
                    advertised;
                  </Trans>
                </li>
                <li>
                  <Trans>
                    threaten, harass, discriminate against or insult people, or publish hatred or sexual content;
                  </Trans>
                </li>
                <li>
                  <Trans>use texts, pictures, music or brands that you have no right to use;</Trans>
                </li>
                <li>
                  <Trans>
                    collect the data of others, send unwanted mass messages, or get in the way of the service or its
                    security.
                  </Trans>
                </li>
              </ul>
            </>
          ),
        },
        {
          id: 'content',
          title: t`What you publish`,
          text: (
            <>
              <p>
                <Trans>
                  What you write and upload stays yours. You allow us to store it and to show it on Prochar as far as
                  the service needs that, for as long as it is there.
                </Trans>
              </p>
              <p>
                <Trans>
                  Who may use the finished work, where and for how long, is for the brand and the influencer to agree.
                  Say it in the campaign and in the proposal. We may remove what breaks these terms.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'deactivation',
          title: t`Deactivation and leaving`,
          text: (
            <>
              <p>
                <Trans>
                  You can stop at any time and ask us to close your account. We may deactivate an account that breaks
                  these terms, puts others at risk, or is not what it claims to be. It is then signed out at once and
                  can no longer be used. Where we can, we say why, and you can ask us to look at it again.
                </Trans>
              </p>
              <p>
                <Trans>
                  What was earned honestly stays owed: agreed payments remain due, and we pay out a confirmed balance to
                  its owner, unless the law or a suspicion of fraud that is being examined stands against it.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'disputes',
          title: t`When the two sides disagree`,
          text: (
            <p>
              <Trans>
                Talk to each other first: most things are a misunderstanding. If that does not help, write to us with
                the campaign and what happened. We look at the record and try to help you settle it, but we are no
                court, and do not decide who is right about the quality of the work.
              </Trans>
            </p>
          ),
        },
        {
          id: 'liability',
          title: t`What we are liable for`,
          text: (
            <>
              <p>
                <Trans>
                  We run Prochar with care, but cannot promise that it is always available or free of mistakes, nor that
                  a brand, an influencer, bKash or Nagad does what they should. We do not promise you campaigns, income
                  or success.
                </Trans>
              </p>
              <p>
                <Trans>
                  As far as the law allows, we are not liable for lost profit, for damage that comes from the work or
                  conduct of others on Prochar, or for interruptions that are not our fault. Nothing here limits
                  liability that the law does not allow to be limited, nor your claim to a balance that is yours.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'law',
          title: t`The law that applies`,
          text: (
            <p>
              <Trans>
                The law of Bangladesh applies to these terms, and its courts decide. If one rule here turns out to be
                invalid, the others stay. The Bangla and the English text are meant to say the same; tell us where they
                do not.
              </Trans>
            </p>
          ),
        },
        {
          id: 'changes',
          title: t`When these terms change`,
          text: (
            <p>
              <Trans>
                We may change these terms when the service or the law changes. The date at the top says since when they
                have been in force. A change that matters to you is announced on the site before it takes effect, and
                does not touch what was agreed before. Who uses Prochar after that agrees to it.
              </Trans>
            </p>
          ),
        },
        {
          id: 'contact',
          title: t`How to reach us`,
          text: (
            <p>
              <Trans>
                Questions about these terms: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
              </Trans>
            </p>
          ),
        },
      ]}
    />
  )
}
