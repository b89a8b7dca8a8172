// The example of docs/clients.md, on the node of the environment variable ELASTICSEARCH_URL.
import { Client } from '@elastic/elasticsearch'

const client = new Client({ node: process.env.ELASTICSEARCH_URL })

const response = await client.search({
  index: 'news',
  query: { match: { body: 'bridge over the river' } },
  ext: { near_duplicates: { field: 'body.signatures', authority: 'authority' } }
})
for (const hit of response.hits.hits) {
  const copies = hit.inner_hits?.near_duplicates.hits.hits ?? []
  console.log(hit._id, 'hides', copies.map(copy => copy._id))
}
console.log(response.near_duplicates.hidden, 'hidden')
