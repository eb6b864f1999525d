import OpsDomain

/// Where a word stands: the items of each partner, and the partners with it in their name.
struct ExploreWordPlaces: Sendable {
  private let items: [RecordID: [RecordID]]
  private let named: Set<RecordID>
  let count: Int

  init(_ postings: [ExplorePosting]) {
    var items: [RecordID: [RecordID]] = [:]
    for posting in postings {
      if let item = posting.itemID { items[posting.partnerID, default: []].append(item) }
    }
    self.items = items
    named = Set(postings.filter { $0.itemID == nil }.map(\.partnerID))
    count = postings.count
  }

  func isNamed(_ partner: RecordID) -> Bool { named.contains(partner) }

  func items(of partner: RecordID) -> [RecordID] { items[partner] ?? [] }
}
