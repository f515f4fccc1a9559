import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { limits } from '#contract/values/limits.ts'
import { supportEmail } from './info-page.tsx'
import { Policy } from './policy.tsx'

/** The rules between Prochar and its users. They must match what the product does and enforces. */
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
                  Prochar is a marketplace in Bangladesh where brands publish campaigns, influencers apply to them, and
                  both sides work together and handle payment. By registering or using Prochar, you accept these terms
                  and our <Link to="/privacy-policy">Privacy Policy</Link>. If you do not agree, please do not use it.
                </Trans>
              </p>
              <p>
                <Trans>
                  If you use Prochar on behalf of a company, you confirm that you are authorised to act for it.
                </Trans>
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
                  You must be {minimumAge} years old or older. What you tell us about yourself must be true and kept up
                  to date: your email address, who you are, how many followers you have. Each person or company may have
                  one account in each role.
                </Trans>
              </p>
              <p>
                <Trans>
                  Keep your password to yourself. You are responsible for what is done with your account until you tell
                  us that someone else has access to it.
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
                  In a campaign, a brand describes what it needs and its budget. An influencer applies with a proposal
                  and, if they wish, a fee. Until the brand decides, they may withdraw the application. They may apply
                  to the same campaign up to three times.
                </Trans>
              </p>
              <p>
                <Trans>
                  Accepting an application creates an agreement between the brand and the influencer: the work
                  described, for the fee requested, or for the campaign's budget if no fee was given. That amount is
                  fixed from then on. Decisions on Prochar are final.
                </Trans>
              </p>
              <p>
                <Trans>
                  The agreement is between the two of them. We provide the platform and keep the record, and are not a
                  party to it. A campaign cannot be deleted while an accepted application is not paid and confirmed, or
                  once money has been paid for it.
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
                  Brands pay by manual transfer from their bKash or Nagad wallet, and then enter the transaction ID on
                  Prochar. The amount must be exactly the amount due, and a transaction ID can be used only once.
                </Trans>
              </p>
              <p>
                <Trans>
                  An admin checks the transfer against what we have received and confirms or rejects it. A payment
                  counts only once it is confirmed. If it is rejected, the application becomes unpaid again, and the
                  brand can submit the correct transfer.
                </Trans>
              </p>
              <p>
                <Trans>
                  A confirmed payment may turn out to be wrong: the money never arrived, was taken back or was paid by
                  mistake. We then reverse the payment and tell both sides why. We take its amount, less the fee, from
                  the influencer's balance; if the balance doesn't cover it, the influencer owes the rest, and we take
                  it from their next earnings. We refund any money we still have to the brand.
                </Trans>
              </p>
              <p>
                <Trans>
                  The sender pays any bKash or Nagad charges for a transfer. Prochar never asks for your wallet PIN.
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
                A small platform fee may be deducted from a confirmed payment before it is added to the influencer's
                balance. Joining, publishing campaigns and applying are free.
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
                  Confirmed payments are added to the influencer's balance, from which they can request a withdrawal to
                  a bKash or Nagad number in Bangladesh. The amount is set aside as soon as it is requested. An admin
                  approves or rejects the request; if it is rejected, the amount goes back to the balance.
                </Trans>
              </p>
              <p>
                <Trans>
                  Withdrawals take 2-5 working days after earnings are approved. Check your number: we cannot recover
                  money sent to the number you gave us.
                </Trans>
              </p>
              <p>
                <Trans>
                  Your balance is a record of what is to be paid out to you. It is not a bank account and earns no
                  interest. You are responsible for declaring and paying tax on what you earn.
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
                  Only a brand and an influencer with an accepted application between them can message each other.
                  Messages are for the work.
                </Trans>
              </p>
              <p>
                <Trans>
                  We block messages that contain certain words, such as “payment”, “bank account” or “account number”.
                  This keeps money where it is checked and recorded, and protects both sides from fraud. Do not try to
                  get around it, and do not arrange to pay outside Prochar for work found here.
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
                    deceive others with fake followers, fake transaction IDs or a false name, or by hiding that
                    something is advertising where the law or the platform requires you to say so;
                  </Trans>
                </li>
                <li>
                  <Trans>
                    promote anything that is illegal, dangerous or for adults only, or goods and services that may not
                    be advertised;
                  </Trans>
                </li>
                <li>
                  <Trans>
                    threaten, harass, discriminate against or insult people, or publish hateful or sexual content;
                  </Trans>
                </li>
                <li>
                  <Trans>use text, pictures, music or brands that you have no right to use;</Trans>
                </li>
                <li>
                  <Trans>collect other people's data, send spam, or interfere with the service or its security.</Trans>
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
                  What you write and upload stays yours. You allow us to store it and show it on Prochar as far as the
                  service needs, for as long as it is there.
                </Trans>
              </p>
              <p>
                <Trans>
                  The brand and the influencer agree on who may use the finished work, where and for how long. State it
                  in the campaign and in the proposal. We may remove anything that breaks these terms.
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
                  You can leave at any time and ask us to close your account. We may deactivate an account that breaks
                  these terms, puts others at risk, or is not what it claims to be. It is then logged out at once and
                  can no longer be used. Where we can, we tell you why, and you can ask us to review it.
                </Trans>
              </p>
              <p>
                <Trans>
                  Money that was earned honestly is still owed: agreed payments remain due, and we pay out a confirmed
                  balance to its owner, unless the law or an open fraud investigation prevents it. Influencers who ask
                  us to close their account give up anything brands haven't paid by that time.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'disputes',
          title: t`Disputes`,
          text: (
            <p>
              <Trans>
                Talk to each other first: most problems are misunderstandings. If that does not help, write to us with
                the campaign and what happened. We will look at the record and try to help you settle it, but we are not
                a court and do not decide who is right about the quality of the work.
              </Trans>
            </p>
          ),
        },
        {
          id: 'liability',
          title: t`Our liability`,
          text: (
            <>
              <p>
                <Trans>
                  We run Prochar with care, but cannot promise that it will always be available or free of errors, or
                  that a brand, an influencer, bKash or Nagad will do what they should. We do not promise you campaigns,
                  income or success.
                </Trans>
              </p>
              <p>
                <Trans>
                  As far as the law allows, we are not liable for lost profits, for damage caused by the work or conduct
                  of others on Prochar, or for interruptions that are not our fault. Nothing here limits liability that
                  the law does not allow us to limit, or your right to your own balance.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'law',
          title: t`Governing law`,
          text: (
            <p>
              <Trans>
                The law of Bangladesh governs these terms, and its courts decide disputes. If one of these terms turns
                out to be invalid, the others remain in force. The Bangla and English texts are meant to say the same
                thing; tell us if they do not.
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
                We may change these terms when the service or the law changes. The date at the top shows when they took
                effect. A change that matters to you is announced by email before it takes effect, and does not affect
                what was agreed before. By using Prochar after that, you agree to it.
              </Trans>
            </p>
          ),
        },
        {
          id: 'contact',
          title: t`Contact us`,
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
