/** The placeholders of the texts of a reminder. */
export const reminderPlaceholders = ['business', 'customer', 'contact', 'documents', 'total', 'due_date'] as const
