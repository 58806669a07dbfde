/** What needs attention on Home comes from many features: each of them refetches it after its own changes. */
export const attentionKey = ['attention']
