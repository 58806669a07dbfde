import { expect, test } from 'vitest'
import { attacksOn } from '#server/test-support/attack-rules.ts'

const nobody = `'00000000-0000-0000-0000-000000000000'`
const fileName = [`file_name = ''`, `file_name = repeat('x', 201)`]
const fileType = `content_type = repeat('x', 101)`
const fileSize = ['size_bytes = 0', 'size_bytes = 10485761']
const fileOf = (of: string) =>
  `insert into ${of}_attachments (${of}_id, file_name, content_type, size_bytes, sha256, content) values (${nobody}, 'a', 'b', 1, '', '')`

const { attacks, tryAttack } = attacksOn({
  credit_note_attachments: {
    row: fileOf('credit_note'),
    rules: {
      credit_note_attachment_file_name_length: fileName,
      credit_note_attachment_content_type_length: fileType,
      credit_note_attachment_size: fileSize,
    },
  },
  invoice_attachments: {
    row: fileOf('invoice'),
    rules: {
      attachment_file_name_length: fileName,
      attachment_content_type_length: fileType,
      attachment_size: fileSize,
    },
  },
})

test.for(attacks)('the rule %s refuses %s', async ([rule, attack, table]) => {
  await expect(tryAttack(attack, table)).rejects.toMatchObject({ constraint: rule })
})
