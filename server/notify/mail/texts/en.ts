import { formats, sentences, type MailFacts, type MailTexts } from './texts.ts'

/** Nobody is named where closing an account rejected the applications to it. */
const rejection = ({ person, campaign }: MailFacts) =>
  person === ''
    ? `Your application to “${campaign}” was rejected.`
    : `${person} rejected your application to “${campaign}”.`

const why = ({ reason, reasonCode, note }: MailFacts) =>
  sentences(!['', 'other'].includes(reasonCode) && `Reason: ${reason}.`, note !== '' && `Note: “${note}”`)

/** The debt that an amount has repaid. */
const debt = ({ repaid }: MailFacts) => sentences(repaid !== '' && `${repaid} of it paid back what you owed.`)

/** The transfer of a withdrawal or refund. */
const transfer = ({ method, transactionId }: MailFacts) =>
  sentences(transactionId !== '' && `Its transaction ID at ${method} is ${transactionId}.`)

/** What the brand can do after a rejection. */
function afterRejection({ reasonCode, amount }: MailFacts): string {
  switch (reasonCode) {
    case 'not_received':
      return "If you have sent the money, don't send it again: check in your wallet which number it went to, and submit the transaction ID from its receipt."
    case 'wrong_amount':
      return `If you sent an amount other than ${amount}, contact us before you pay again.`
    case 'wrong_transaction_id':
      return "If you have sent the money, don't send it again: submit the transaction ID from your wallet's receipt."
    case 'duplicate':
      return "Each payment needs its own transaction ID. Check your wallet's receipt, then submit the payment again."
    default:
      return 'You can submit it again.'
  }
}

/** What a reversal means for the brand, or for the influencer's balance. */
function afterReversal({ toBrand, reasonCode, amount, taken, owed }: MailFacts): string[] {
  if (!toBrand)
    return sentences(
      taken !== '' && `${taken} was taken from your balance.`,
      owed !== '' &&
        `${owed} was no longer in your balance, so you owe it. Your next earnings pay it back first. Until then, no withdrawal can be approved.`,
    )
  switch (reasonCode) {
    case 'not_received':
      return ['You can pay again, even with the same transaction ID.']
    case 'returned_by_wallet':
      return ['You can pay again with a new transaction ID.']
    default:
      return [`We will send ${amount} back to your wallet. If you pay again, use a new transaction ID.`]
  }
}

export const en: MailTexts = {
  greeting: username => `Hello ${username},`,
  mails: {
    verify_email: () => ({
      subject: 'Verify your email address',
      heading: 'Verify your email address',
      paragraphs: [
        'Open the link to confirm that this address is yours. We will then send your notifications here.',
        'The link is valid for 24 hours. If you did not create a Prochar account, ignore this email.',
      ],
      action: 'Verify email address',
    }),
    reset_password: () => ({
      subject: 'Choose a new password',
      heading: 'Choose a new password',
      paragraphs: [
        'Someone requested a new password for your account. Open the link to choose one.',
        "The link works once and expires after 30 minutes. If it wasn't you, ignore this email: your password stays the same.",
      ],
      action: 'Choose a new password',
    }),
    confirm_email_change: ({ email }) => ({
      subject: 'Confirm your new email address',
      heading: 'Confirm your new email address',
      paragraphs: [
        `Someone requested a change of your account's email address to ${email}. If it was you, open the link and confirm it. You will be logged out everywhere. From then on, log in with the new address.`,
        "The link works once, for 24 hours. If it wasn't you, don't confirm it, and change your password right away: someone else is logged in to your account.",
      ],
      action: 'Confirm the new address',
    }),
    password_changed: () => ({
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      paragraphs: [
        'The password of your account was changed, and other devices were logged out.',
        "If it wasn't you, choose a new password right away.",
      ],
      action: 'Choose a new password',
    }),
    email_changed: () => ({
      subject: 'Your email address was changed',
      heading: 'Your email address was changed',
      paragraphs: [
        'Your account now uses a different email address. This one is no longer used to log in.',
        "If it wasn't you, contact us right away.",
      ],
      action: 'Contact us',
    }),
    withdrawal_confirmation: ({ amount, method, phone }) => ({
      subject: `You requested a withdrawal of ${amount}`,
      heading: 'Your withdrawal request',
      paragraphs: [
        `You requested a withdrawal of ${amount} to the ${method} number ${phone}. We will let you know once we have decided.`,
        "If it wasn't you, change your password and contact us right away, so that we don't send the money.",
      ],
      action: 'View withdrawals',
    }),
    application_submitted: ({ person, campaign }) => ({
      subject: `${person} applied to “${campaign}”`,
      heading: 'A new application',
      paragraphs: [`${person} applied to your campaign “${campaign}”. Read the proposal and accept or reject it.`],
      action: 'View applications',
    }),
    application_accepted: ({ person, campaign, amount }) => ({
      subject: `Your application to “${campaign}” was accepted`,
      heading: 'Your application was accepted',
      paragraphs: [
        `${person} accepted your application to “${campaign}” for ${amount}.`,
        'You can now message each other about the work.',
      ],
      action: 'View applications',
    }),
    application_rejected: facts => ({
      subject: `Your application to “${facts.campaign}” was rejected`,
      heading: 'Your application was rejected',
      paragraphs: [rejection(facts), ...why(facts)],
      action: 'View applications',
    }),
    application_withdrawn: ({ person, campaign }) => ({
      subject: `${person} withdrew the application to “${campaign}”`,
      heading: 'An application was withdrawn',
      paragraphs: [
        `${person} withdrew the application to your campaign “${campaign}”. There is nothing left to decide.`,
      ],
      action: 'View applications',
    }),
    payment_submitted: ({ person, campaign, amount }) => ({
      subject: `A payment of ${amount} is waiting for your review`,
      heading: 'A payment to confirm',
      paragraphs: [`${person} submitted a payment of ${amount} for “${campaign}”. Compare it with the wallet.`],
      action: 'View payments',
    }),
    payment_confirmed: facts => ({
      subject: `The payment of ${facts.amount} was confirmed`,
      heading: 'The payment was confirmed',
      paragraphs: [`The payment of ${facts.amount} for “${facts.campaign}” was confirmed.`, ...debt(facts)],
      action: 'View payments',
    }),
    payment_rejected: facts => ({
      subject: `Your payment of ${facts.amount} was rejected`,
      heading: 'Your payment was rejected',
      paragraphs: [
        `Your payment of ${facts.amount} for “${facts.campaign}” was rejected.`,
        ...why(facts),
        afterRejection(facts),
      ],
      action: 'View payments',
    }),
    payment_reversed: facts => ({
      subject: `The payment of ${facts.amount} was reversed`,
      heading: 'A payment was reversed',
      paragraphs: [
        `The confirmed payment of ${facts.amount} for “${facts.campaign}” was reversed.`,
        ...why(facts),
        ...afterReversal(facts),
      ],
      action: 'View payments',
    }),
    payment_contested: ({ person, campaign, amount }) => ({
      subject: `Two brands claim the same payment of ${amount}`,
      heading: 'A contested payment',
      paragraphs: [
        `${person} has reported the transaction ID of the payment of ${amount} for “${campaign}”, which another brand reported first.`,
        'Decide whose payment it is.',
      ],
      action: 'View payment',
    }),
    claim_preferred: ({ campaign, amount }) => ({
      subject: `Your payment of ${amount} has been submitted`,
      heading: 'Your payment has been submitted',
      paragraphs: [
        `The transaction ID that you reported for “${campaign}” is yours. Your payment of ${amount} now awaits confirmation.`,
      ],
      action: 'View payments',
    }),
    claim_dismissed: ({ campaign, amount }) => ({
      subject: 'Your claim to a transaction ID was dismissed',
      heading: 'Your claim was dismissed',
      paragraphs: [
        `The transaction ID that you reported for “${campaign}” belongs to another payment.`,
        `If you have sent ${amount}, don't send it again: check the transaction ID on your wallet's receipt, or contact us.`,
      ],
      action: 'View payments',
    }),
    claim_released: ({ campaign, amount }) => ({
      subject: 'You can submit your payment again',
      heading: 'You can submit your payment again',
      paragraphs: [
        `The transaction ID that you reported for “${campaign}” is no longer used by another payment.`,
        `Submit your payment of ${amount} with it again. Don't send the money again.`,
      ],
      action: 'View payments',
    }),
    refund_sent: facts => ({
      subject: `Your refund of ${facts.amount} was sent`,
      heading: 'Your refund was sent',
      paragraphs: [`${facts.amount} for “${facts.campaign}” has been sent back to your wallet.`, ...transfer(facts)],
      action: 'View payments',
    }),
    withdrawal_requested: ({ person, amount }) => ({
      subject: `A withdrawal of ${amount} is waiting for your review`,
      heading: 'A withdrawal to decide',
      paragraphs: [`${person} requested a withdrawal of ${amount}.`],
      action: 'View withdrawals',
    }),
    withdrawal_approved: facts => ({
      subject: `Your withdrawal of ${facts.amount} was approved`,
      heading: 'Your withdrawal was approved',
      paragraphs: [
        `${facts.amount} has been sent to your mobile wallet.`,
        ...transfer(facts),
        'If you did not request this withdrawal, change your password and contact us right away.',
      ],
      action: 'View withdrawals',
    }),
    withdrawal_rejected: facts => ({
      subject: `Your withdrawal of ${facts.amount} was rejected`,
      heading: 'Your withdrawal was rejected',
      paragraphs: [`${facts.amount} is back in your balance.`, ...debt(facts), ...why(facts)],
      action: 'View withdrawals',
    }),
    balance_corrected: facts => ({
      subject: 'Your balance was corrected',
      heading: 'Your balance was corrected',
      paragraphs: [`An admin corrected your balance by ${facts.amount}.`, ...debt(facts), ...why(facts)],
      action: 'View balance',
    }),
    evidence_differed: ({ campaign, amount }) => ({
      subject: `The wallet contradicts a payment of ${amount}`,
      heading: 'The wallet contradicts a payment',
      paragraphs: [
        `The payment of ${amount} for “${campaign}” was confirmed without evidence. A message with its transaction ID has arrived since, but it does not match.`,
      ],
      action: 'View payments',
    }),
    chain_gap_found: ({ amount }) => ({
      subject: `A gap of ${amount} between wallet balances`,
      heading: 'A gap between wallet balances',
      paragraphs: [
        `A wallet's balances do not add up: ${amount} is unexplained.`,
        'A message is missing, or one of those around the gap is forged.',
      ],
      action: 'Open the admin panel',
    }),
    cover_left_zero: ({ amount }) => ({
      subject: `The wallets and the ledger differ by ${amount}`,
      heading: 'The wallets and the ledger differ',
      paragraphs: [`What the wallets hold and what the ledger says they hold differ by ${amount}.`],
      action: 'Open the admin panel',
    }),
    message_sent: ({ count, number, list }) => ({
      subject: count === 1 ? 'You have an unread message' : `You have ${number} unread messages`,
      heading: count === 1 ? 'An unread message' : `${number} unread messages`,
      paragraphs: [`From ${list.join(', ')}.`],
      action: 'Read messages',
    }),
    deadline_near: ({ campaign, day, count, number }) => ({
      subject: `“${campaign}” closes on ${day}`,
      heading: 'Your campaign closes soon',
      paragraphs: [
        `Your campaign “${campaign}” accepts applications until ${day}.`,
        count === 1
          ? 'One application is waiting for your decision.'
          : `${number} applications are waiting for your decision.`,
      ],
      action: 'View applications',
    }),
    campaigns_published: ({ count, number, category, list }) => ({
      subject: count === 1 ? `A new campaign in ${category}` : `${number} new campaigns in ${category}`,
      heading: `New in ${category}`,
      paragraphs: list,
      action: 'View campaigns',
    }),
  },
  collection: {
    subject: (first, others) => `${first}, and ${others} more`,
    heading: number => `${number} notifications`,
    more: number => `And ${number} more, which you find on the site.`,
  },
  orOpen: 'Or open this link:',
  footer: {
    account: 'You are receiving this email because a Prochar account uses this address.',
    notification: 'You are receiving this email because this notification is turned on.',
    required: 'You are receiving this email because it is about your money. It cannot be turned off.',
    unsubscribe: 'Turn off these emails',
    preferences: 'Notification settings',
  },
  reasons: {
    fee_too_high: 'the fee is too high',
    not_a_fit: 'not a good fit for this campaign',
    too_few_followers: 'too few followers',
    places_filled: 'all spots are filled',
    not_received: 'the money has not arrived',
    wrong_amount: "the amount doesn't match the amount due",
    wrong_transaction_id: 'the transaction ID is wrong',
    duplicate: 'the transaction ID was used before',
    wrong_number: 'the number cannot receive money',
    wallet_limit: 'the wallet has reached its limit',
    name_mismatch: "the wallet is in someone else's name",
    other: 'another reason',
  },
  reversals: {
    not_received: 'the money never arrived',
    returned_by_wallet: 'the wallet took the money back',
    duplicate: 'it was paid twice',
    wrong_payment: 'the payment was not meant for this',
  },
  methods: { bkash: 'bKash', nagad: 'Nagad' },
  ...formats('en-IN', 'en-GB'),
}
