import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { limits } from '#contract/limits.ts'
import { supportEmail } from './info-page.tsx'
import { Policy } from './policy.tsx'

/** What is kept of people, who sees it, and what they can ask for: it says what the product does. */
export function PrivacyPolicyPage() {
  const { t } = useLingui()
  const { minimumAge } = limits
  return (
    <Policy
      title={t`Privacy Policy`}
      lead={
        <Trans>
          What Prochar keeps about you, why, who can see it, and what you can ask of us. In plain language, because it
          is about you.
        </Trans>
      }
      sections={[
        {
          id: 'who-this-is-for',
          title: t`Who this is for`,
          text: (
            <>
              <p>
                <Trans>
                  This policy is for everyone who visits or uses Prochar: brands, influencers and visitors. Prochar is
                  for people who are {minimumAge} or older. When you register you confirm that you are. If we learn that
                  an account belongs to somebody younger, we close it.
                </Trans>
              </p>
              <p>
                <Trans>
                  It goes with our <Link to="/terms-of-use">Terms of Use</Link>. By using Prochar you agree to what is
                  written here.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'what-we-keep',
          title: t`What we keep`,
          text: (
            <>
              <p>
                <Trans>We keep what you give us and what the service needs to work:</Trans>
              </p>
              <ul>
                <li>
                  <Trans>
                    Your account: username, e-mail address, role, the language you read in, and your password in a form
                    that nobody can read, we included.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    Your profile: picture, bio and category; for brands also website and industry; for influencers also
                    the number of followers, links to social media and a portfolio.
                  </Trans>
                </li>
                <li>
                  <Trans>Your work: campaigns, proposals, fees, and what was decided about them and when.</Trans>
                </li>
                <li>
                  <Trans>Your messages with the people you collaborate with.</Trans>
                </li>
                <li>
                  <Trans>
                    Money: amounts, the wallet used (bKash or Nagad), transaction IDs, the phone numbers that you ask us
                    to send withdrawals to, and the record of every payment and withdrawal.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    Technical records: when you signed in and out, with which browser and system, and for a short time
                    the network addresses from which requests come, so that you see where you are signed in and we can
                    keep the service running and safe.
                  </Trans>
                </li>
              </ul>
              <p>
                <Trans>
                  We never ask for the PIN or password of your mobile wallet, for card numbers, or for a copy of your
                  national ID. Do not send them to us or to anyone here.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'why-we-keep-it',
          title: t`Why we keep it`,
          text: (
            <>
              <p>
                <Trans>
                  We use your data to run your account, to show brands and influencers to each other, to carry out
                  payments and withdrawals and to prove them later, to answer you, to keep out fraud and abuse, and to
                  do what the law asks of us.
                </Trans>
              </p>
              <p>
                <Trans>
                  We do not sell your data. We do not use it for advertising, and we do not let others follow you across
                  Prochar.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'who-can-see-it',
          title: t`Who can see it`,
          text: (
            <>
              <ul>
                <li>
                  <Trans>
                    Everyone, without an account: your public profile with what you fill in (picture, username, role,
                    bio, category, division or industry, followers and links) and how many campaigns you have published,
                    paid for or completed. Never your email address.
                  </Trans>
                </li>
                <li>
                  <Trans>Influencers: the open campaigns and the name of the brand behind each.</Trans>
                </li>
                <li>
                  <Trans>
                    Brands that search for influencers: your username, e-mail address, category, number of followers and
                    bio.
                  </Trans>
                </li>
                <li>
                  <Trans>The brand that you applied to: your proposal, your fee and what became of the payment.</Trans>
                </li>
                <li>
                  <Trans>The person you collaborate with: your messages to each other.</Trans>
                </li>
                <li>
                  <Trans>
                    Our admins: accounts, campaigns, payments and withdrawals, because they confirm transfers by hand.
                    They look at messages only when somebody reports them or the law requires it.
                  </Trans>
                </li>
              </ul>
              <p>
                <Trans>
                  A phone number for withdrawals is seen by you and our admins alone. Other people on Prochar do not see
                  it.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'payments',
          title: t`bKash and Nagad`,
          text: (
            <>
              <p>
                <Trans>
                  Payments are made from one mobile wallet to another, outside of Prochar, through bKash or Nagad. What
                  you do in their apps is under their terms and privacy policies. From you we learn the transaction ID
                  and the amount; we compare them with what has arrived.
                </Trans>
              </p>
              <p>
                <Trans>
                  For a withdrawal we send the amount to the phone number that you gave us, through the wallet that you
                  chose.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'sharing',
          title: t`Whom we share it with`,
          text: (
            <>
              <p>
                <Trans>
                  Apart from what others on Prochar can see, we share data only with those who run the service for us,
                  such as the companies whose computers and storage we use, and only as far as they need it; and with
                  courts and authorities where the law of Bangladesh obliges us to.
                </Trans>
              </p>
              <p>
                <Trans>
                  If Prochar is ever handed to another operator, your data goes along under this policy, and we tell you
                  before.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'your-browser',
          title: t`What your browser keeps`,
          text: (
            <p>
              <Trans>
                Prochar sets no advertising or tracking cookies. Your browser stores what keeps you signed in, and your
                choice of language and of light or dark colours. Logging out removes what keeps you signed in; clearing
                the site's data in your browser removes the rest.
              </Trans>
            </p>
          ),
        },
        {
          id: 'how-long',
          title: t`How long we keep it`,
          text: (
            <>
              <p>
                <Trans>
                  We keep your account and profile for as long as your account exists. A picture that you replace or
                  remove is deleted at once. A session ends when you log out, and by itself after 30 days.
                </Trans>
              </p>
              <p>
                <Trans>
                  Records of payments, withdrawals and the campaigns they belong to stay after an account is closed, for
                  as long as they may be needed for bookkeeping, to settle a disagreement, or by law. They cannot be
                  changed afterwards, not even by us.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'how-we-protect-it',
          title: t`How we protect it`,
          text: (
            <>
              <p>
                <Trans>
                  Passwords are stored only as a one-way hash. Pictures are stored anew, without the place and camera
                  details that a photo may carry. Every decision about money leaves a permanent record of who made it
                  and when. Only admins have access to the tools that show other people's data.
                </Trans>
              </p>
              <p>
                <Trans>
                  No service can promise that nothing ever happens. If something does and it concerns you, we tell you
                  what happened and what you can do.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'your-rights',
          title: t`What you can ask for`,
          text: (
            <>
              <p>
                <Trans>
                  You can see and correct your profile yourself at any time, change your username and e-mail address,
                  and remove your picture.
                </Trans>
              </p>
              <p>
                <Trans>
                  You can also write to us and ask for a copy of what we keep about you, for a correction, or for your
                  account to be closed and your data deleted, except for the records that we have to keep. You have
                  these rights and any others that the law of Bangladesh gives you, now or later. We answer as soon as
                  we can, and may ask you to show that the account is yours.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'deactivation',
          title: t`When an account is deactivated`,
          text: (
            <p>
              <Trans>
                An account that is deactivated is signed out everywhere at once, and its public profile can no longer be
                seen. What it was part of, such as accepted applications, messages and payments, stays visible to the
                other side. An account that was deactivated by mistake can be activated again as it was.
              </Trans>
            </p>
          ),
        },
        {
          id: 'changes',
          title: t`When this policy changes`,
          text: (
            <p>
              <Trans>
                The date at the top says since when this policy has been in force. When it changes we change the date,
                and tell you on the site before it takes effect if the change matters to you.
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
                Questions, requests and complaints about your data:{' '}
                <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. If our answer does not help, you may turn to the
                authorities of Bangladesh that are responsible for the protection of data.
              </Trans>
            </p>
          ),
        },
      ]}
    />
  )
}
