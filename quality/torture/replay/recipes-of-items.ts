import type { Kit, Recipe } from './kit.ts'

const newItem = async ({ post, idOf, next }: Kit) => idOf(await post('/api/items', { name: `Item ${next()}` }))

/** The price list. */
export const recipesOfItems: Record<string, Recipe> = {
  createItem: async ({ next }) => ({ body: { name: `Item ${next()}`, unit: 'hour' } }),
  archiveItem: async (kit) => ({ params: { id: await newItem(kit) } }),
  restoreItem: async (kit) => {
    const id = await newItem(kit)
    await kit.post(`/api/items/${id}/archive`)
    return { params: { id } }
  },
}
