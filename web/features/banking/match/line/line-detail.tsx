import { Button, Group } from '@mantine/core'
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react'
import type { BankLine } from '#shared/features/banking/lines.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { DateText } from '#web/ui/date/date-text.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { LineFacts } from './line-facts.tsx'
import { LineMatch } from './line-match.tsx'
import { ProposalCards } from './proposal-cards.tsx'
import classes from './line-detail.module.css'
import { type Desk, proposalOf } from '#web/features/banking/match/work/use-desk.ts'

/** All that the bank says about a line, what it could be or what became of it, and what can be done. */
export function LineDetail({ line, desk }: { line: BankLine; desk: Desk }) {
  const t = useTranslate()
  return (
    <div className={classes.detail}>
      <Group align="baseline" justify="space-between" wrap="nowrap" c="dimmed">
        <div className={classes.money} data-out={line.amount_minor < 0 || undefined}>
          <MoneyText minor={line.amount_minor} currency={line.currency} />
        </div>
        <DateText date={line.booked_date} />
      </Group>
      <LineFacts line={line} />
      {line.state === 'open' ? (
        <>
          <ProposalCards line={line} desk={desk} />
          <OpenActions line={line} desk={desk} />
        </>
      ) : (
        <>
          <LineMatch line={line} />
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
            rightSection={<Kbd keys="u" />}
            loading={desk.work.noteOf(line.id).isBusy}
            onClick={() => desk.undo(line)}
          >
            {t('banking.undo')}
          </Button>
        </>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.history}
        leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
        onClick={() => desk.setDialog('history')}
      >
        {t('banking.history_and_notes')}
      </Button>
    </div>
  )
}

function OpenActions({ line, desk }: { line: BankLine; desk: Desk }) {
  const t = useTranslate()
  const { keys, taken } = desk
  const isIn = line.amount_minor > 0
  const proposal = proposalOf(line, taken)
  return (
    <div className={classes.actions}>
      {proposal && (
        <Button rightSection={<Kbd keys="Enter" />} onClick={keys.confirm}>
          {t('banking.confirm')}
        </Button>
      )}
      <Button variant="default" px="sm" rightSection={<Kbd keys="Space" />} onClick={keys.choose}>
        {t(isIn ? 'banking.choose' : 'banking.pay_back_choose')}
      </Button>
      {isIn && (
        <>
          <Button variant="default" px="sm" rightSection={<Kbd keys="s" />} onClick={keys.split}>
            {t('banking.split')}
          </Button>
          <Button variant="default" px="sm" rightSection={<Kbd keys="o" />} onClick={keys.putOnAccount}>
            {t('banking.on_account')}
          </Button>
        </>
      )}
      <Button variant="default" rightSection={<Kbd keys="n" />} onClick={keys.ignore}>
        {t('banking.ignore')}
      </Button>
    </div>
  )
}
