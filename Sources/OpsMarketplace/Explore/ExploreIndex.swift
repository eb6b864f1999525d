import OpsDomain
import OpsStorage

/// Keeps the search index in line with partners and menus: words, their spellings, and where each
/// word stands. Needs the rights of the system.
struct ExploreIndex {
  private let transaction: Transaction
  private let postings: Repository<ExplorePosting>

  init(_ transaction: Transaction) {
    self.transaction = transaction
    postings = transaction.repository(ExplorePosting.self)
  }

  /// Follows a change of an item: what is switched off is not found.
  func follow(_ old: MenuItem?, _ new: MenuItem?) async throws {
    guard let item = new ?? old else { return }
    try await replace(
      Self.words(of: old), by: Self.words(of: new), at: item.partnerID, item: item.id)
  }

  /// Follows a change of a partner's name.
  func follow(_ old: Partner?, _ new: Partner?, of partner: RecordID) async throws {
    try await replace(
      old.map { SearchWords.words(of: $0.name) } ?? [],
      by: new.map { SearchWords.words(of: $0.name) } ?? [], at: partner, item: nil)
  }

  private static func words(of item: MenuItem?) -> Set<String> {
    guard let item, item.isAvailable else { return [] }
    return SearchWords.words(of: item.search).union([SearchWords.word(of: item.category)])
  }

  private func replace(
    _ before: Set<String>, by after: Set<String>, at partner: RecordID, item: RecordID?
  ) async throws {
    let gone = before.subtracting(after)
    for word in after.subtracting(before).sorted(by: TextFolding.bytewiseLess) {
      try await know(word)
      _ = try await postings.create(
        ExplorePosting(
          id: transaction.nextID(), word: word, partnerID: partner, itemID: item))
    }
    guard !gone.isEmpty else { return }
    typealias Columns = ExplorePosting.Columns
    let found = try await postings.all(
      where: .and([.equals(Columns.partnerID, partner), .equals(Columns.itemID, item)]))
    for posting in found where gone.contains(posting.word) { try await postings.delete(posting) }
    for word in gone.sorted(by: TextFolding.bytewiseLess) { try await forget(word) }
  }

  /// Writes a word down with its spellings, if it is new.
  private func know(_ word: String) async throws {
    let words = transaction.repository(ExploreWord.self)
    guard try await words.fetch(key: ExploreWord.textKey, word) == nil else { return }
    _ = try await words.create(ExploreWord(id: transaction.nextID(), text: word))
    let spellings = transaction.repository(ExploreSpelling.self)
    for text in SearchWords.spellings(of: word).sorted(by: TextFolding.bytewiseLess) {
      _ = try await spellings.create(
        ExploreSpelling(id: transaction.nextID(), text: text, word: word))
    }
  }

  /// Takes a word out that stands nowhere any more.
  private func forget(_ word: String) async throws {
    let other = try await postings.first(
      where: .equals(ExplorePosting.Columns.word, word),
      order: [.ascending(ExplorePosting.Columns.partnerID)])
    guard other == nil else { return }
    let spellings = transaction.repository(ExploreSpelling.self)
    for spelling in try await spellings.all(where: .equals(ExploreSpelling.Columns.word, word)) {
      try await spellings.delete(spelling)
    }
    let words = transaction.repository(ExploreWord.self)
    if let known = try await words.fetch(key: ExploreWord.textKey, word) {
      try await words.delete(known)
    }
  }
}
