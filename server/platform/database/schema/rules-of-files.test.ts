import { expect, test } from 'vitest'
import { attacksOn } from '#server/test-support/attack-rules.ts'

const anyId = `'00000000-0000-0000-0000-000000000000'`
const { attacks, tryAttack } = attacksOn({
  attachments: {
    row: `insert into attachments (invoice_id, file_name, content_type, size_bytes, sha256, content) values (${anyId}, 'a', 'b', 1, '', '')`,
    rules: {
      attachment_file_name_length: [`file_name = ''`, `file_name = repeat('x', 201)`],
      attachment_content_type_length: `content_type = repeat('x', 101)`,
      attachment_size: ['size_bytes = 0', 'size_bytes = 10485761'],
      attachment_of_one_document: ['invoice_id = null', `credit_note_id = ${anyId}`],
    },
  },
})

test.for(attacks)('the rule %s refuses %s', async ([rule, attack, table]) => {
  await expect(tryAttack(attack, table)).rejects.toMatchObject({ constraint: rule })
})
