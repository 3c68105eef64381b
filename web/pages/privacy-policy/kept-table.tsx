import { KEPT_MONTHS } from '#contract/form-terms'
import { capital, durationInWords } from '#contract/in-words'
import { PLACE_KEPT, SESSION_LIFE, SIGN_IN_REQUEST_LIFE } from '#contract/timing'
import { Table } from '../../ui/table.tsx'

const APPLICATION_MONTHS = Math.max(KEPT_MONTHS.investor, KEPT_MONTHS.developer, KEPT_MONTHS.incubator)

const KEPT = {
  'A question you ask: name, e-mail address, the question, our notes on it': {
    why: 'To answer it. Our interest in helping you, and yours in being helped.',
    howLong: `${KEPT_MONTHS.question} months, then deleted`,
  },
  'An application: your answers, e-mail address, our notes on it': {
    why: 'To consider it and to answer you: steps you asked for before a contract.',
    howLong: `${APPLICATION_MONTHS} months, then deleted`,
  },
  'What we wrote to you about it by mail: the address, when, and our words': {
    why: 'To know what you were told, and to write no more often than five times a day.',
    howLong: 'As long as the question or application',
  },
  'Where a form came from: your network address, only as a keyed hash': {
    why: 'To keep floods of forms out. Our interest in a service that answers.',
    howLong: 'One day',
  },
  'A wallet connection: wallet address, a hash of the session’s token': {
    why: 'To know that the wallet is yours while you use it.',
    howLong: `${durationInWords(SESSION_LIFE)}; the record of it 30 days longer`,
  },
  'A request to connect: a number, a hash of your browser’s secret, the address that signed': {
    why: 'So that only the browser that asked is connected.',
    howLong: `${capital(durationInWords(SIGN_IN_REQUEST_LIFE))}; the record of it 30 days longer`,
  },
  'A request for a pass: your wallet’s place in the queue, and what it holds on the ledger': {
    why: 'So that everyone has a turn, and a pass is put on hold for a wallet that can pay for it.',
    howLong: `The place ${durationInWords(PLACE_KEPT)} after you last asked; what the wallet holds one hour`,
  },
  'A purchase, or a payment to us: wallet address, pass, amount, transactions, the version of the terms you agreed to and when':
    {
      why: 'To deliver the pass or to send the payment back, and to be able to prove that we did.',
      howLong: 'As long as the law has sales kept',
    },
  'An identity check: how it stands, its level and dates, the provider’s reference, under a random number bound to your wallets':
    {
      why: 'Some tiers ask for it. The law may too.',
      howLong: 'As long as it has to be provable',
    },
  'Where a connection or a check was begun from: your network address and the networks it is in, only as keyed hashes; what the provider reported, only as a hash':
    {
      why: 'So that nobody begins either without end, and a report counts once.',
      howLong: 'One hour; the hash of a report seven days',
    },
  'A deletion that you asked for: the IDs of the forms or the wallet address, and when': {
    why: 'To be able to prove it, and to delete again what a restored backup brings back.',
    howLong: 'As long as it has to be provable',
  },
  'Technical records: what failed, when, under which request number': {
    why: 'To find and mend faults. No names, no form answers, no tokens.',
    howLong: 'At most 30 days',
  },
}

export function KeptTable() {
  return (
    <Table
      className="kept num"
      caption="Everything that we keep on our side"
      heads={['What', 'Why', 'How long']}
    >
      {Object.entries(KEPT).map(([what, { why, howLong }]) => (
        <tr key={what}>
          <th scope="row">{what}</th>
          <td data-term="Why">{why}</td>
          <td data-term="How long">{howLong}</td>
        </tr>
      ))}
    </Table>
  )
}
